import { button, part } from '#site/features/text-view/reader-parts.ts';
import { type ReaderFailure, readerFailures } from './labels.ts';

/** Failures after which nothing of the file stays on the page. */
const FINAL: readonly ReaderFailure[] = ['signedOut', 'noAccess', 'gone', 'replaced'];

export const isFinal = (failure: ReaderFailure) => FINAL.includes(failure);

/** @param retry called after a lost connection */
export function showFailure(failure: ReaderFailure, retry: () => void): void {
  const notice = part('failure', HTMLElement);
  const { dataset } = part('reader', HTMLElement);
  if (dataset['state'] === 'loading') dataset['state'] = 'failed';
  const { text, action } = readerFailures[failure];
  part('failure-text', HTMLElement).textContent = text;
  notice.dataset.kind = isFinal(failure) ? 'final' : 'passing';
  notice.hidden = false;
  const help = button('failure-action');
  help.textContent = action;
  help.onclick = () => {
    if (failure === 'lost') {
      hideFailure();
      retry();
    } else if (failure === 'replaced') location.reload();
    else location.assign(helpTarget(failure));
  };
  if (isFinal(failure)) help.focus();
}

export function hideFailure(): void {
  part('failure', HTMLElement).hidden = true;
  const { dataset } = part('reader', HTMLElement);
  if (dataset['state'] === 'failed') dataset['state'] = 'loading';
}

function helpTarget(failure: ReaderFailure): string {
  if (failure === 'signedOut') {
    return `/auth?${new URLSearchParams({ next: location.pathname })}`;
  }
  const link = failure === 'broken' ? 'download' : 'back';
  return part(link, HTMLAnchorElement).href;
}
