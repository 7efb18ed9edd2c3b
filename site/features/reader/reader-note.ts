import { button, part } from '#site/features/text-view/reader-parts.ts';

const SHOWN_MS = 8_000;

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a short text above the pages, and announces it. An empty text hides the note. */
export function showNote(text: string, undo?: () => void): void {
  clearTimeout(hiding);
  part('status', HTMLElement).textContent = text;
  part('note-text', HTMLElement).textContent = text;
  part('note', HTMLElement).hidden = text === '';
  const undoButton = button('undo');
  undoButton.hidden = !undo;
  if (!undo) return;
  undoButton.onclick = () => {
    undo();
    showNote('');
  };
  hiding = setTimeout(() => showNote(''), SHOWN_MS);
}
