import { readOwner } from '#site/lib/session.ts';
import { addProgress, findLocalFile, onChange } from './browser-progress.ts';
import { progressLabels } from './labels.ts';
import { sendSoon } from './send-progress.ts';

const findMark = (itemId: string) => findLocalFile(itemId)?.revised;

const isRevised = (itemId: string): boolean => findMark(itemId)?.isRevised ?? false;

/** Sets or removes the mark. The account's record gets the change within seconds. */
export function markRevised(itemId: string, revised: boolean): void {
  const at = Math.max(Date.now(), (findMark(itemId)?.at ?? 0) + 1);
  addProgress({ id: itemId, read: '', revised: { isRevised: revised, at } });
  sendSoon();
}

/**
 * Hides the button from visitors, because nothing is kept for them.
 * @param showNote called after each press, with a function that undoes it
 */
export function startRevisedButton(
  button: HTMLButtonElement,
  itemId: string,
  showNote: (text: string, undo: () => void) => void,
): void {
  const show = () => button.setAttribute('aria-pressed', String(isRevised(itemId)));
  button.hidden = readOwner() === undefined;
  button.addEventListener('click', () => {
    const wasRevised = isRevised(itemId);
    markRevised(itemId, !wasRevised);
    showNote(wasRevised ? progressLabels.notRevised : progressLabels.revised, () =>
      markRevised(itemId, wasRevised),
    );
  });
  onChange(show);
  show();
}
