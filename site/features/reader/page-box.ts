import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { addStructure } from '#site/features/text-view/page-structure.ts';
import { readerLabels } from './labels.ts';
import { addLinks, type OpenFile } from './page-links.ts';

/** Limit, because phones lack the memory for more. */
const MAX_RATIO = 2;
export const MAX_PIXELS = 5_000_000;

/** Limit for a page with its text, also of a large picture on an old phone. */
export const DRAW_TIMEOUT_MS = 60_000;

/** Size in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** Holds its canvas, text and links only while it is near. */
export class PageBox {
  readonly element: HTMLElement;
  readonly number: number;
  size: PageSize;
  text: HTMLElement | undefined;
  /** Ignores artifacts, such as the line that names the buyer. Undefined until shown. */
  hasWords: boolean | undefined;
  readonly #file: OpenFile;
  /** The whole page, of which a narrow screen does not show the margins. */
  readonly #sheet: HTMLElement;
  #page: Promise<PDFPageProxy> | undefined;
  #canvas: HTMLCanvasElement | undefined;
  #drawnScale = 0;
  #cancel: (() => void) | undefined;
  #textLoads: Promise<void> | undefined;

  constructor(element: HTMLElement, number: number, size: PageSize, file: OpenFile) {
    this.element = element;
    this.number = number;
    this.size = size;
    this.#file = file;
    const rendered = element.querySelector<HTMLElement>('.reader-sheet');
    this.#sheet = rendered ?? document.createElement('div');
    this.#sheet.className = 'reader-sheet';
    if (!rendered) element.append(this.#sheet);
    element.setAttribute('role', 'region');
    element.setAttribute('aria-label', readerLabels.pageNumber(number));
    element.dataset.page = String(number);
  }

  get isDrawn(): boolean {
    return this.#canvas !== undefined;
  }

  isDrawnAt(scale: number): boolean {
    return this.isDrawn && this.#drawnScale === scale;
  }

  page(): Promise<PDFPageProxy> {
    this.#page ??= this.#file.pdf.getPage(this.number).catch((error: unknown) => {
      this.#page = undefined;
      throw error;
    });
    return this.#page;
  }

  resize(scale: number): void {
    const { style } = this.element;
    style.setProperty('--page-width', `${this.size.width * scale}px`);
    style.height = `${this.size.height * scale}px`;
    style.setProperty('--total-scale-factor', String(scale));
  }

  /** Keeps the earlier drawing until the new drawing is complete. */
  async draw(scale: number): Promise<void> {
    const { canvas, task } = drawPage(await this.page(), scale);
    this.#cancel = () => task.cancel();
    try {
      await task.promise;
    } catch (error) {
      freeCanvas(canvas);
      throw error;
    } finally {
      this.#cancel = undefined;
    }
    freeCanvas(this.#canvas);
    this.#canvas = canvas;
    this.#drawnScale = scale;
    this.#sheet.prepend(canvas);
    this.#sheet.querySelector('.reader-picture, .reader-blank')?.remove();
    this.element.dataset.state = 'sharp';
  }

  showText(): Promise<void> {
    this.#textLoads ??= this.#addText().catch((error: unknown) => {
      this.#textLoads = undefined;
      throw error;
    });
    return this.#textLoads;
  }

  async #addText(): Promise<void> {
    const page = await this.page();
    const viewport = page.getViewport({ scale: 1 });
    const container = document.createElement('div');
    container.className = 'textLayer';
    const textContentSource = page.streamTextContent({ includeMarkedContent: true });
    await new TextLayer({ textContentSource, container, viewport }).render();
    const layer = document.createElement('div');
    layer.append(container);
    this.#sheet.append(layer);
    this.text = container;
    await Promise.all([addLinks(layer, page, this.#file), addStructure(container, page)]);
    const pieces = container.querySelectorAll(':scope > :not([aria-hidden="true"])');
    this.hasWords = [...pieces].some(({ textContent }) => textContent?.trim());
  }

  /** Frees memory, of which each piece of text takes some. */
  removeText(): void {
    this.text?.parentElement?.remove();
    this.text = undefined;
    this.#textLoads = undefined;
  }

  /** Frees the memory of the canvas and of the page's pictures. */
  release(): void {
    this.#cancel?.();
    freeCanvas(this.#canvas);
    this.#canvas = undefined;
    this.element.dataset.state = 'blank';
    // pdf.js waits for a drawing that is still ending.
    void this.#page?.then(
      (page) => page.cleanup(),
      () => undefined,
    );
  }
}

/** @param scale CSS pixels per PDF point */
function drawPage(page: PDFPageProxy, scale: number) {
  const viewport = page.getViewport({ scale });
  const { width, height } = viewport;
  const ratio = Math.min(
    window.devicePixelRatio || 1,
    MAX_RATIO,
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  const canvas = document.createElement('canvas');
  canvas.className = 'reader-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = Math.floor(width * ratio);
  canvas.height = Math.floor(height * ratio);
  const transform = [canvas.width / width, 0, 0, canvas.height / height, 0, 0];
  return { canvas, task: page.render({ canvas, viewport, transform }) };
}

/** Frees a canvas's memory immediately, instead of at the next garbage collection. */
export function freeCanvas(canvas: HTMLCanvasElement | undefined): void {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
