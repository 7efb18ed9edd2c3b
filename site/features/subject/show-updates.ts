import type { UpdatedFile } from '#contract/editions.ts';
import { readPath } from '#contract/read-paths.ts';
import { updateLabels } from '#site/texts/updates.ts';

/**
 * Says in the rows of files which of them have a version that the student has not opened yet, and what is new
 * in it. It comes after the page's own scripts: hardly any visit needs it.
 */
export function showUpdates(files: readonly UpdatedFile[]): void {
  for (const { id, whatsNew } of files) {
    const link = document.querySelector(`.content-row a[href="${readPath(id)}"]`);
    const row = link?.closest('li');
    if (!link || !row || row.querySelector('.content-update')) continue;
    const note = createNote(whatsNew);
    row.append(note);
    const remove = () => note.remove();
    link.addEventListener('click', remove);
    // The button that downloads.
    row.addEventListener('submit', remove);
  }
}

function createNote(whatsNew: string | undefined): HTMLElement {
  const note = document.createElement('p');
  note.className = 'content-update';
  const mark = document.createElement('strong');
  mark.textContent = updateLabels.updated;
  note.append(mark, ...(whatsNew ? [` ${whatsNew}`] : []));
  return note;
}
