import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageArea } from '#site/features/text-view/text-blocks.ts';
import { within } from '#site/lib/in-time.ts';
import { readerLabels } from './labels.ts';
import { DRAW_TIMEOUT_MS, freeCanvas, MAX_PIXELS } from './page-box.ts';
import { isNarrowScreen } from './page-crop.ts';

const DOTS_PER_POINT = 150 / 72;
const DRAWING_DOTS_PER_POINT = 300 / 72;

/** Longest file whose pages are prepared before anyone prints: the browser's own menu gives no time for it. */
const MAX_READY_PAGES = 12;

/**
 * Prepares pictures of the pages. Without them, the browser prints a sheet that names the reader's button.
 * @param showNote called with each page, and with an empty text at the end
 */
export function preparePrinting(
  pdf: PDFDocumentProxy,
  host: HTMLElement,
  showNote: (text: string) => void,
) {
  const pictures: HTMLImageElement[] = [];
  let preparing: Promise<void> | undefined;
  let isPrinting = false;
  let isEnded = false;

  const clear = () => {
    host.dataset.state = 'empty';
    for (const picture of pictures.splice(0)) {
      picture.remove();
      URL.revokeObjectURL(picture.src);
    }
  };
  const isShort = pdf.numPages <= MAX_READY_PAGES;
  // Some browsers print only after `print()` has returned.
  if (!isShort) addEventListener('afterprint', clear);

  const add = async (number: number) => {
    const picture = document.createElement('img');
    picture.alt = '';
    picture.className = 'reader-print-page';
    picture.src = URL.createObjectURL(await takePicture(pdf, number));
    pictures.push(picture);
    await picture.decode();
    const isWide = picture.naturalWidth > picture.naturalHeight;
    picture.dataset.kind = isWide ? 'landscape' : 'portrait';
    host.append(picture);
  };

  const addMissing = async () => {
    while (pictures.length < pdf.numPages && !isEnded) {
      const page = pictures.length + 1;
      if (isPrinting) showNote(`Preparing page ${page} of ${pdf.numPages} to print …`);
      else await waitUntilIdle();
      await add(page);
    }
    if (isEnded) clear();
    else host.dataset.state = 'ready';
  };

  const prepare = () => {
    preparing ??= addMissing().finally(() => {
      preparing = undefined;
    });
    return preparing;
  };

  /** Never fails. */
  const print = async () => {
    if (isPrinting || isEnded) return;
    isPrinting = true;
    try {
      await prepare();
      showNote('');
      if (!isEnded) window.print();
    } catch {
      clear();
      showNote(isEnded ? '' : readerLabels.printFailed);
    } finally {
      isPrinting = false;
    }
  };
  /** Prepares a short file while nothing else happens. Phones, which print rarely, save their battery. */
  const prepareAhead = () => {
    // The button tries again.
    if (isShort && !isNarrowScreen()) void prepare().catch(clear);
  };
  const end = () => {
    isEnded = true;
    showNote('');
    clear();
  };
  return { print, prepareAhead, end };
}

/** In a page that is never idle. */
const MAX_IDLE_MS = 5_000;

/** Safari has no idle callbacks. */
const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_MS });
    else setTimeout(resolve, 500);
  });

/**
 * Draws a page, or an area of it in more detail, because a drawing is shown larger than on its page.
 * @throws Error if the browser cannot draw a page, for example for lack of memory
 */
export async function takePicture(
  pdf: PDFDocumentProxy,
  number: number,
  area?: PageArea,
): Promise<Blob> {
  const page = await pdf.getPage(number);
  const { width, height } = area ?? page.getViewport({ scale: 1 });
  const dots = area ? DRAWING_DOTS_PER_POINT : DOTS_PER_POINT;
  const scale = Math.min(dots, Math.sqrt(MAX_PIXELS / (width * height)));
  const { left = 0, top = 0 } = area ?? {};
  const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  try {
    await within(DRAW_TIMEOUT_MS, page.render({ canvas, viewport, intent: 'print' }).promise);
    const picture = await new Promise<Blob | null>((resolve) => {
      if (area) canvas.toBlob(resolve);
      else canvas.toBlob(resolve, 'image/jpeg', 0.9);
    });
    if (!picture) throw new Error(`Page ${number} could not be drawn`);
    return picture;
  } finally {
    freeCanvas(canvas);
  }
}
