import { loadLate } from '#site/lib/load-late.ts';
import { reloadNotice } from '#site/lib/reload-notice.ts';
import { subjectLabels } from '#site/texts/subject.ts';

/** Fills an open table, which may have been opened before the page's scripts loaded. */
const fill = (table: HTMLDetailsElement | null) => {
  if (!table?.open) return;
  loadLate(() => import('./fill-contents.ts'))
    .then((late) => late.fillContents(table))
    .catch((error) => table.lastElementChild?.replaceChildren(...reloadNotice(error)));
};

/** Loads script and entries when it opens. */
export const FileContents = ({ id, title }: { id: string; title: string }) => (
  <details
    className="look"
    data-of={id}
    ref={fill}
    onToggle={({ currentTarget }) => fill(currentTarget)}
  >
    <summary aria-label={subjectLabels.contentsOf(title)}>{subjectLabels.contents}</summary>
    <div />
  </details>
);
