import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readerLabels } from '#site/texts/reader.ts';
import { type Destination, targetPage } from './page-links.ts';
import { type ContentsEntry, fetchOutline } from './prepared-outline.ts';

interface OutlineItem {
  title: string;
  dest: Destination;
  items: OutlineItem[];
}

interface Contents {
  pdf: PDFDocumentProxy;
  /** Id of the file in the shop. */
  itemId: string;
  goToPage: (page: number) => void;
}

/** Lists a PDF's outline, or else the headings found in its text, with links to its pages. */
export async function fillContents(
  host: HTMLElement,
  { pdf, itemId, goToPage }: Contents,
): Promise<void> {
  const items: OutlineItem[] | null = await pdf.getOutline();
  const own = await toEntries(pdf, items ?? []);
  const entries = own.some(leadsSomewhere) ? own : await fetchOutline(itemId);
  if (entries.length === 0) host.textContent = readerLabels.noContents;
  else host.replaceChildren(renderList(entries, goToPage));
}

const toEntries = (
  pdf: PDFDocumentProxy,
  items: readonly OutlineItem[],
): Promise<ContentsEntry[]> =>
  Promise.all(
    items.map(async ({ title, dest, items: below }) => ({
      title,
      page: await targetPage(pdf, dest),
      below: await toEntries(pdf, below),
    })),
  );

const leadsSomewhere = ({ page, below }: ContentsEntry): boolean =>
  page !== undefined || below.some(leadsSomewhere);

function renderList(
  entries: readonly ContentsEntry[],
  goToPage: (page: number) => void,
): HTMLElement {
  const list = document.createElement('ol');
  list.className = 'reader-outline';
  for (const { title, page, below } of entries) {
    const entry = document.createElement('li');
    const label = document.createElement(page === undefined ? 'span' : 'a');
    label.textContent = title;
    if (page !== undefined && label instanceof HTMLAnchorElement) {
      label.href = `#page=${page}`;
      label.addEventListener('click', (event) => {
        event.preventDefault();
        goToPage(page);
      });
    }
    entry.append(label);
    if (below.length > 0) entry.append(renderList(below, goToPage));
    list.append(entry);
  }
  return list;
}
