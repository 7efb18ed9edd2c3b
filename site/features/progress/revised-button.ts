import { onChange, readOwner } from './browser-progress.ts';
import { isRevised, markRevised } from './revised.ts';

/** Lets a button mark a file as revised. It stays pressed; a visitor, who keeps nothing, does not see it. */
export function startRevisedButton(button: HTMLButtonElement, itemId: string): void {
  const show = () => button.setAttribute('aria-pressed', String(isRevised(itemId)));
  button.hidden = readOwner() === undefined;
  button.addEventListener('click', () => markRevised(itemId, !isRevised(itemId)));
  onChange(show);
  show();
}
