import { PageBox, type PageSize } from './page-box.ts';
import type { OpenFile } from './page-links.ts';
import { ShownTexts } from './shown-texts.ts';

/** Fraction of the view's height. The page at this line is the page being read. */
const READING_LINE = 0.4;

/** Canvases kept: with the page being drawn, fewer than eight exist at once. */
const MAX_DRAWN_PAGES = 5;

const MIN_SCALE = 0.25;
const MAX_SCALE = 6;

interface Events {
  onPage: (page: number) => void;
  onText: (box: PageBox) => void;
  onScale: (scale: number) => void;
  onFailure: (error: unknown) => void;
}

/** Draws only the visible pages. */
export class PagesView {
  readonly boxes: PageBox[];
  readonly #host: HTMLElement;
  readonly #list: HTMLElement;
  readonly #events: Events;
  #scale: number;
  #current = 0;
  readonly #failed = new Set<PageBox>();
  readonly #texts = new ShownTexts();
  #isDrawing = false;
  #isEnded = false;
  #isZooming: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, file: OpenFile, first: PageSize, scale: number, events: Events) {
    this.#host = host;
    this.#events = events;
    this.#scale = scale;
    const list = host.querySelector<HTMLElement>('.reader-pages') ?? host;
    this.#list = list;
    const known = list.querySelector<HTMLElement>('.reader-page');
    this.boxes = Array.from({ length: file.pdf.numPages }, (_, index) => {
      const element = (index === 0 && known) || document.createElement('div');
      element.className = 'reader-page';
      const box = new PageBox(element, index + 1, first, file);
      box.resize(scale);
      return box;
    });
    // Moving the first page would paint its picture again.
    list.append(...this.boxes.slice(known ? 1 : 0).map(({ element }) => element));
    host.addEventListener('scroll', () => requestAnimationFrame(() => this.update()), {
      passive: true,
    });
    new ResizeObserver(() => this.update()).observe(host);
  }

  get scale(): number {
    return this.#scale;
  }

  get page(): number {
    return this.#current;
  }

  /** False behind the text view, because hidden pages have no layout. */
  get isShown(): boolean {
    return this.#list.offsetParent !== null && this.#host.clientHeight > 0;
  }

  goTo(page: number): void {
    const box = this.boxes[Math.min(Math.max(page, 1), this.boxes.length) - 1];
    if (!box) return;
    this.#host.scrollTop = box.element.offsetTop - this.#gap();
    this.#setCurrent(box.number);
    this.update(box.number);
  }

  fitScale(): number {
    const { clientWidth } = this.#host;
    const width = this.boxes[this.#current - 1]?.size.width ?? this.boxes[0]?.size.width ?? 595;
    return (clientWidth - 2 * this.#gap()) / width;
  }

  /** Keeps the point below `at` in place. */
  zoomTo(wanted: number, at?: { x: number; y: number }): void {
    const scale = Math.min(Math.max(wanted, MIN_SCALE), MAX_SCALE);
    const factor = scale / this.#scale;
    if (factor === 1) return;
    const host = this.#host;
    const { isShown } = this;
    const { x, y } = at ?? { x: host.clientWidth / 2, y: 0 };
    const anchor = this.boxes.find(
      ({ element }) => isShown && element.offsetTop + element.offsetHeight >= host.scrollTop + y,
    );
    const into = anchor ? host.scrollTop + y - anchor.element.offsetTop : 0;
    this.#scale = scale;
    for (const box of this.boxes) box.resize(scale);
    if (anchor) host.scrollTop = anchor.element.offsetTop + into * factor - y;
    if (isShown) host.scrollLeft = (host.scrollLeft + x) * factor - x;
    this.#events.onScale(scale);
    clearTimeout(this.#isZooming);
    // While fingers move, the browser stretches the earlier drawing.
    this.#isZooming = setTimeout(() => {
      this.#isZooming = undefined;
      this.update();
    }, 200);
  }

  /** Keeps the page being read in place. */
  async measure(box: PageBox): Promise<void> {
    const { width, height } = (await box.page()).getViewport({ scale: 1 });
    if (width === box.size.width && height === box.size.height) return;
    const { element } = box;
    const before = element.offsetHeight;
    box.size = { width, height };
    box.resize(this.#scale);
    const grown = element.offsetHeight - before;
    if (element.offsetTop + before < this.#host.scrollTop) this.#host.scrollTop += grown;
  }

  async showText(page: number): Promise<void> {
    const box = this.boxes[page - 1];
    if (box) await this.#texts.show(box);
  }

  /** @param reading the page being read, if known */
  update(reading?: number): void {
    if (this.#isEnded || !this.isShown) return;
    this.#setCurrent(reading ?? readingPage(this.#host, this.boxes));
    if (this.#isZooming === undefined && !this.#isDrawing) void this.#drawNext();
  }

  retry(): void {
    this.#failed.clear();
    this.update();
  }

  end(): void {
    this.#isEnded = true;
    for (const box of this.boxes) {
      box.release();
      box.element.remove();
    }
  }

  #gap(): number {
    return this.boxes[0]?.element.offsetTop ?? 0;
  }

  #setCurrent(page: number): void {
    if (page === this.#current) return;
    this.#current = page;
    this.#events.onPage(page);
  }

  async #drawNext(): Promise<void> {
    const wanted = pagesNear(this.#host, this.boxes, this.#current).slice(0, MAX_DRAWN_PAGES);
    for (const box of this.boxes) if (box.isDrawn && !wanted.includes(box)) box.release();
    const box = wanted.find((one) => !one.isDrawnAt(this.#scale) && !this.#failed.has(one));
    if (!box) return this.#addTexts(wanted);
    this.#isDrawing = true;
    try {
      await this.measure(box);
      await box.draw(this.#scale);
      await this.#texts.show(box);
      this.#events.onText(box);
    } catch (error) {
      if (!isCancelled(error)) this.#fail(box, error);
    } finally {
      this.#isDrawing = false;
    }
    this.update();
  }

  async #addTexts(boxes: PageBox[]): Promise<void> {
    for (const box of boxes.filter((one) => !this.#failed.has(one))) {
      await this.#texts.show(box).catch((error: unknown) => this.#fail(box, error));
    }
  }

  #fail(box: PageBox, error: unknown): void {
    this.#failed.add(box);
    this.#events.onFailure(error);
  }
}

const isCancelled = (error: unknown) =>
  error instanceof Error && error.name === 'RenderingCancelledException';

/** Returns a number counted from 1. */
function readingPage(host: HTMLElement, boxes: readonly PageBox[]): number {
  const { scrollTop, clientHeight, scrollHeight } = host;
  const last = boxes.length;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return last;
  const line = scrollTop + clientHeight * READING_LINE;
  const below = boxes.findIndex(({ element }) => element.offsetTop > line);
  return below === -1 ? last : Math.max(below, 1);
}

/** Lists pages that are visible or less than half a view away, nearest to `current` first. */
function pagesNear(host: HTMLElement, boxes: readonly PageBox[], current: number): PageBox[] {
  const { scrollTop, clientHeight } = host;
  const margin = clientHeight / 2;
  const near = boxes.filter(
    ({ element: { offsetTop, offsetHeight } }) =>
      offsetTop < scrollTop + clientHeight + margin &&
      offsetTop + offsetHeight > scrollTop - margin,
  );
  const distance = ({ number }: PageBox) => Math.abs(number - current);
  return near.sort((a, b) => distance(a) - distance(b));
}
