import { readerLabels } from '#site/texts/reader.ts';
import { button, part, setOpen } from './elements.ts';
import { Find, type FindParts } from './find.ts';

/** Pause in typing after which the search starts. */
const TYPING_PAUSE_MS = 200;

export function startFindBar(parts: Omit<FindParts, 'say'>) {
  const bar = part('find-bar', HTMLElement);
  const words = part('words', HTMLInputElement);
  const matches = part('matches', HTMLElement);
  const find = new Find({
    ...parts,
    say: (text) => {
      matches.textContent = text;
    },
  });
  /** True while the words come from a link. */
  let isHit = false;
  const fail = () => {
    matches.textContent = readerLabels.findFailed;
  };
  const search = (page?: number) =>
    void find.search(words.value, isHit ? { page } : undefined).catch(fail);
  const step = (by: 1 | -1) => void find.step(by).catch(fail);

  const open = (wanted?: string, page?: number) => {
    if (wanted !== undefined) isHit = page !== undefined;
    setOpen(button('find'), bar, true);
    if (wanted !== undefined) words.value = wanted;
    words.focus();
    words.select();
    if (words.value) search(page);
  };
  const close = () => {
    if (bar.hidden) return;
    find.clear();
    matches.textContent = '';
    setOpen(button('find'), bar, false);
    button('find').focus();
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  words.addEventListener('input', () => {
    clearTimeout(typing);
    isHit = false;
    typing = setTimeout(() => search(), TYPING_PAUSE_MS);
  });
  words.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
  });
  button('find').addEventListener('click', () => (bar.hidden ? open() : close()));
  button('find-close').addEventListener('click', close);
  button('find-next').addEventListener('click', () => step(1));
  button('find-previous').addEventListener('click', () => step(-1));

  return {
    open,
    close,
    markPage: (page: number) => find.markPage(page),
    /** Called when something else is shown. */
    clear: () => find.clear(),
    /** Called when the same file is shown in another way. */
    repeat: () => {
      if (!bar.hidden) search();
    },
  };
}
