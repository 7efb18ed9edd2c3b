import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readerLabels } from '#site/texts/reader.ts';
import { freeCanvas, MAX_PIXELS } from './page-box.ts';

/** Dots per point: 150 dpi. */
const DOTS_PER_POINT = 150 / 72;

export class Printing {
  readonly #pdf: PDFDocumentProxy;
  readonly #host: HTMLElement;
  readonly #say: (text: string) => void;
  #addresses: string[] = [];
  #isPreparing = false;
  #isEnded = false;

  /** @param say called with each page, and with an empty text at the end */
  constructor(pdf: PDFDocumentProxy, host: HTMLElement, say: (text: string) => void) {
    this.#pdf = pdf;
    this.#host = host;
    this.#say = say;
    // Some browsers print only after `print()` has returned.
    addEventListener('afterprint', () => this.#clear());
  }

  /** Never fails. */
  async print(): Promise<void> {
    if (this.#isPreparing || this.#isEnded) return;
    this.#isPreparing = true;
    this.#clear();
    try {
      for (let page = 1; page <= this.#pdf.numPages; page += 1) {
        this.#say(readerLabels.printing(page, this.#pdf.numPages));
        await this.#add(page);
        if (this.#isEnded) return this.#clear();
      }
      this.#say('');
      window.print();
    } catch {
      this.#clear();
      this.#say(this.#isEnded ? '' : readerLabels.printFailed);
    } finally {
      this.#isPreparing = false;
    }
  }

  end(): void {
    this.#isEnded = true;
    this.#say('');
    this.#clear();
  }

  async #add(number: number): Promise<void> {
    const picture = await takePicture(this.#pdf, number);
    const image = document.createElement('img');
    image.alt = '';
    image.className = 'reader-print-page';
    image.src = URL.createObjectURL(picture);
    this.#addresses.push(image.src);
    await image.decode();
    this.#host.append(image);
  }

  #clear(): void {
    this.#host.replaceChildren();
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
  }
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
