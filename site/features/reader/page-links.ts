import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createElement, linkToPage } from '#site/features/text-view/reader-parts.ts';
import { readerLabels } from './labels.ts';

export interface OpenFile {
  pdf: PDFDocumentProxy;
  goToPage: (page: number) => void;
}

/** Link as checked by pdf.js: no address is a script. */
interface LinkAnnotation {
  subtype?: string;
  rect: [number, number, number, number];
  url?: string;
  dest?: Destination;
}

/** Name of a place, or the place itself. */
export type Destination = string | unknown[] | null;

/** Returns undefined if the destination is not in the file. */
export async function targetPage(
  pdf: PDFDocumentProxy,
  destination: Destination | undefined,
): Promise<number | undefined> {
  try {
    const place =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const target: unknown = place?.[0];
    if (typeof target === 'number') return target + 1;
    if (!isReference(target)) return undefined;
    return (await pdf.getPageIndex(target)) + 1;
  } catch {
    // A link without a target stays text.
    return undefined;
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;

export async function addLinks(
  host: HTMLElement,
  page: PDFPageProxy,
  { pdf, goToPage }: OpenFile,
): Promise<void> {
  const annotations: LinkAnnotation[] = await page.getAnnotations({ intent: 'display' });
  const { width, height } = page.getViewport({ scale: 1 });
  for (const { subtype, rect, url, dest } of annotations) {
    if (subtype !== 'Link') continue;
    const target = url ? undefined : await targetPage(pdf, dest);
    if (!url && target === undefined) continue;
    const link = createElement('a', 'reader-link');
    const [left, top, right, bottom] = corners(page, rect);
    link.style.left = `${(100 * left) / width}%`;
    link.style.top = `${(100 * top) / height}%`;
    link.style.width = `${(100 * (right - left)) / width}%`;
    link.style.height = `${(100 * (bottom - top)) / height}%`;
    if (url) {
      Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer', title: url });
      link.setAttribute('aria-label', `${url} (opens in a new tab)`);
    } else if (target !== undefined) {
      link.setAttribute('aria-label', readerLabels.pageNumber(target));
      linkToPage(link, target, goToPage);
    }
    host.append(link);
  }
}

function corners(page: PDFPageProxy, rect: LinkAnnotation['rect']) {
  const viewport = page.getViewport({ scale: 1 });
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0], rect[1]);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2], rect[3]);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
}
