import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { getOutline, type OutlineEntry } from '#contract/text-view/text-and-outline.ts';
import {
  button,
  createElement,
  linkToPage,
  part,
  setOpen,
} from '#site/features/text-view/reader-parts.ts';
import { fetchInTime, MAX_WAIT_MS, within } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { type Destination, targetPage } from './page-links.ts';

/** Reads the outline when the panel first opens, and again after a failure. */
export function startContentsPanel(pdf: PDFDocumentProxy, goToPage: (page: number) => void) {
  const panel = part('contents', HTMLElement);
  const outline = part('outline', HTMLElement);
  const control = button('contents-button');

  const close = () => {
    if (panel.hidden) return;
    setOpen(control, panel, false);
    control.focus();
  };
  const open = async () => {
    setOpen(control, panel, true);
    button('contents-close').focus();
    if (outline.dataset.state === 'filled') return;
    outline.dataset.state = 'filled';
    const follow = (page: number) => {
      close();
      goToPage(page);
      part('view', HTMLElement).focus({ preventScroll: true });
    };
    try {
      const entries = await within(MAX_WAIT_MS, readEntries(pdf));
      if (entries.length === 0) outline.textContent = 'This file has no table of contents.';
      else outline.replaceChildren(renderList(entries, follow));
    } catch {
      outline.textContent = 'The contents could not be loaded';
      outline.dataset.state = 'failed';
    }
  };
  control.addEventListener('click', () => (panel.hidden ? void open() : close()));
  button('contents-close').addEventListener('click', close);
  return { close };
}

interface ContentsEntry {
  title: string;
  /** Undefined if the entry has no page in the file. */
  page: number | undefined;
  below: ContentsEntry[];
}

interface OutlineItem {
  title: string;
  dest: Destination;
  items: OutlineItem[];
}

/** Reads the outline of the PDF, or else the headings found in its text. */
async function readEntries(pdf: PDFDocumentProxy): Promise<ContentsEntry[]> {
  const items: OutlineItem[] | null = await pdf.getOutline();
  const own = await toEntries(pdf, items ?? []);
  return own.some(hasTarget) ? own : fetchOutline();
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

const hasTarget = ({ page, below }: ContentsEntry): boolean =>
  page !== undefined || below.some(hasTarget);

async function fetchOutline(): Promise<ContentsEntry[]> {
  const { item = '' } = part('reader', HTMLElement).dataset;
  const response = await fetchInTime(`/api/notes/${encodeURIComponent(item)}/outline`);
  if (response.status >= 500) throw new Error(`The outline failed with ${response.status}`);
  if (!response.ok) return [];
  return nestOutline(parseResponse(getOutline.response, await response.json()).outline);
}

export function nestOutline(outline: readonly OutlineEntry[]): ContentsEntry[] {
  const top: ContentsEntry[] = [];
  const path: { level: number; below: ContentsEntry[] }[] = [];
  for (const { title, page, level } of outline) {
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const entry: ContentsEntry = { title, page, below: [] };
    (path.at(-1)?.below ?? top).push(entry);
    path.push({ level, below: entry.below });
  }
  return top;
}

function renderList(
  entries: readonly ContentsEntry[],
  goToPage: (page: number) => void,
): HTMLElement {
  const list = createElement('ol', 'reader-outline');
  for (const { title, page, below } of entries) {
    const entry = document.createElement('li');
    const label = document.createElement(page === undefined ? 'span' : 'a');
    label.textContent = title;
    if (page !== undefined && label instanceof HTMLAnchorElement) linkToPage(label, page, goToPage);
    entry.append(label);
    if (below.length > 0) entry.append(renderList(below, goToPage));
    list.append(entry);
  }
  return list;
}
