import { onChange, readOwner } from './browser-progress.ts';
import { isRevised, markRevised } from './revised.ts';

/** Hides the button from visitors, because nothing is kept for them. */
export function startRevisedButton(button: HTMLButtonElement, itemId: string): void {
  const show = () => button.setAttribute('aria-pressed', String(isRevised(itemId)));
  button.hidden = readOwner() === undefined;
  button.addEventListener('click', () => markRevised(itemId, !isRevised(itemId)));
  onChange(show);
  show();
}
