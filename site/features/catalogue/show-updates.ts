import type { UpdatedFile } from '#contract/editions/updated-files.ts';

/** Marks files with an unopened new version. Loads late, because hardly any visit needs it. */
export function showUpdates(files: readonly UpdatedFile[]): void {
  for (const { id, whatsNew } of files) {
    // Not `readPath`: a module that two parts of a page share becomes an extra file.
    const link = document.querySelector(`.content-row a[href$="/${id}"]`);
    const row = link?.closest('li');
    if (!link || !row || row.querySelector('.content-update')) continue;
    const note = createNote(whatsNew);
    row.append(note);
    const remove = () => note.remove();
    link.addEventListener('click', remove);
    // The download button submits a form.
    row.addEventListener('submit', remove);
  }
}

function createNote(whatsNew: string | undefined): HTMLElement {
  const note = document.createElement('p');
  note.className = 'content-update';
  const mark = document.createElement('strong');
  // The word in the list of files. A shared import would become an extra file.
  mark.textContent = 'Updated';
  note.append(mark, ...(whatsNew ? [` ${whatsNew}`] : []));
  return note;
}
