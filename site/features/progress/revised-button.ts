import { onChange, readOwner } from './browser-progress.ts';
import { isRevised, markRevised } from './revised.ts';

/**
 * Connects a button that marks a file as revised. Visitors don't see it, because nothing is kept
 * for them.
 */
export function startRevisedButton(button: HTMLButtonElement, itemId: string): void {
  const show = () => button.setAttribute('aria-pressed', String(isRevised(itemId)));
  button.hidden = readOwner() === undefined;
  button.addEventListener('click', () => markRevised(itemId, !isRevised(itemId)));
  onChange(show);
  show();
}
