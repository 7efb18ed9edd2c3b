import { readPath } from '#contract/reader/read-paths.ts';
import { getOutline, type OutlineEntry } from '#contract/text-view/text-and-outline.ts';
import { describeError, needsReload } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { reloadNotice } from '#site/lib/reload-notice.ts';

const loadedTables = new WeakSet<HTMLElement>();

/** Tries again after a failure, when the table is opened. */
export async function fillContents(table: HTMLDetailsElement): Promise<void> {
  const [, place] = table.children;
  const id = table.dataset['of'];
  if (!place || !id || loadedTables.has(table)) return;
  loadedTables.add(table);
  table.classList.add('filled-contents');
  showText(place, 'Loading the contents…');
  try {
    const { outline } = await call(getOutline, { id });
    if (outline.length === 0) showText(place, 'No headings were found in this file.');
    else place.replaceChildren(renderList(id, outline));
  } catch (error) {
    loadedTables.delete(table);
    if (needsReload(error)) place.replaceChildren(...reloadNotice(error));
    else showText(place, describeError(error));
  }
}

function showText(place: Element, text: string): void {
  const paragraph = document.createElement('p');
  paragraph.role = 'status';
  paragraph.textContent = text;
  place.replaceChildren(paragraph);
}

function renderList(id: string, outline: readonly OutlineEntry[]): HTMLElement {
  const list = document.createElement('ol');
  list.className = 'file-contents';
  for (const { title, page, level } of outline) {
    const link = document.createElement('a');
    link.href = readPath(id, { page });
    link.textContent = title;
    const number = document.createElement('span');
    number.textContent = `page ${page}`;
    const entry = document.createElement('li');
    entry.dataset['level'] = `${level}`;
    entry.append(link, ' ', number);
    list.append(entry);
  }
  return list;
}
