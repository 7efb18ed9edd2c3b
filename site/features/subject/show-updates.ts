import type { UpdatedFile } from '#contract/files/updated-files.ts';

/** As the list of files says it. A text that both import would be a file of its own. */
const UPDATED = 'Updated';

/**
 * Says in the rows of files which of them have a version that the student has not opened yet, and what is new
 * in it. It comes after the page's own scripts: hardly any visit needs it.
 */
export function showUpdates(files: readonly UpdatedFile[]): void {
  for (const { id, whatsNew } of files) {
    // Without `readPath`: what two parts of a page share, it loads as a file of its own.
    const link = document.querySelector(`.content-row a[href$="/${id}"]`);
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
  mark.textContent = UPDATED;
  note.append(mark, ...(whatsNew ? [` ${whatsNew}`] : []));
  return note;
}
