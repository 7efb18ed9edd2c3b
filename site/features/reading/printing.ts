import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readerLabels } from '#site/texts/reader.ts';
import { freeCanvas, MAX_PIXELS } from './page-box.ts';

const DOTS_PER_POINT = 150 / 72;

/** @param say called with each page, and with an empty text at the end */
export function preparePrinting(
  pdf: PDFDocumentProxy,
  host: HTMLElement,
  say: (text: string) => void,
) {
  const addresses: string[] = [];
  let isPreparing = false;
  let isEnded = false;

  const clear = () => {
    host.replaceChildren();
    for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
  };
  // Some browsers print only after `print()` has returned.
  addEventListener('afterprint', clear);

  const add = async (number: number) => {
    const image = document.createElement('img');
    image.alt = '';
    image.className = 'reader-print-page';
    image.src = URL.createObjectURL(await takePicture(pdf, number));
    addresses.push(image.src);
    await image.decode();
    host.append(image);
  };

  /** Never fails. */
  const print = async () => {
    if (isPreparing || isEnded) return;
    isPreparing = true;
    clear();
    try {
      for (let page = 1; page <= pdf.numPages; page += 1) {
        say(`Preparing page ${page} of ${pdf.numPages} to print …`);
        await add(page);
        if (isEnded) return clear();
      }
      say('');
      window.print();
    } catch {
      clear();
      say(isEnded ? '' : readerLabels.printFailed);
    } finally {
      isPreparing = false;
    }
  };
  const end = () => {
    isEnded = true;
    say('');
    clear();
  };
  return { print, end };
}

/** @throws Error if the browser cannot draw a page, for example for lack of memory */
async function takePicture(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(DOTS_PER_POINT, Math.sqrt(MAX_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  try {
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    const picture = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.9);
    });
    if (!picture) throw new Error(`Page ${number} could not be drawn`);
    return picture;
  } finally {
    freeCanvas(canvas);
  }
}
