import { within } from '#site/lib/in-time.ts';
import { DRAW_TIMEOUT_MS, PageBox, type PageSize } from './page-box.ts';
import { cropBoth, isNarrowScreen, measureMargins, readCrop, writeCrop } from './page-crop.ts';
import type { OpenFile } from './page-links.ts';

/** Fraction of the view's height. The page at this line is the page being read. */
const READING_LINE = 0.4;

/** Limit for canvases: with the page being drawn, fewer than eight exist at once. */
const MAX_DRAWN_PAGES = 5;

const MIN_SCALE = 0.25;
const MAX_SCALE = 6;

/** Maximum enlargement of a page that is narrower than page 1: a strip of paper does not fill a screen. */
const MAX_ENLARGED = 2;

/** Returns the scale at which a page is as wide as page 1, so that no page pushes another off the screen. */
export const fitToFirst = (scale: number, first: PageSize, { width }: PageSize): number =>
  scale * Math.min(first.width / width, MAX_ENLARGED);

/** Width of pages: `usual` is narrower than a wide screen, `full` is the screen's. */
type Fit = 'usual' | 'full';

/** Same width as in `reader-pages.css`. */
const USUAL_WIDTH_PX = 860;

interface Events {
  onPage: (page: number) => void;
  onText: (box: PageBox) => void;
  onScale: (scale: number) => void;
  onFailure: (error: unknown) => void;
}

export type PagesView = ReturnType<typeof createPagesView>;

/** Draws only the visible pages. */
export function createPagesView(
  host: HTMLElement,
  file: OpenFile,
  first: PageSize,
  initialScale: number,
  events: Events,
) {
  /** Scale of page 1, in CSS pixels per PDF point. */
  let scale = initialScale;
  /** Undefined once the student has zoomed. */
  let fit: Fit | undefined = 'usual';
  let current = 0;
  let isDrawing = false;
  let isEnded = false;
  let zooming: ReturnType<typeof setTimeout> | undefined;
  const failed = new Set<PageBox>();
  const cropped = new Set<PageBox>();
  /** Margins beside the text on all measured pages of a narrow screen. */
  let column: ReturnType<typeof readCrop>;
  const texts = new ShownTexts();

  const list = host.querySelector<HTMLElement>('.reader-pages') ?? host;
  const rendered = list.querySelector<HTMLElement>('.reader-page');
  const boxes = Array.from({ length: file.pdf.numPages }, (_, index) => {
    const element = (index === 0 && rendered) || document.createElement('div');
    element.className = 'reader-page';
    const box = new PageBox(element, index + 1, first, file);
    box.resize(scale);
    return box;
  });
  const ownScale = ({ size }: Pick<PageBox, 'size'>) => fitToFirst(scale, first, size);
  // Moving the first page would paint its picture again.
  list.append(...boxes.slice(rendered ? 1 : 0).map(({ element }) => element));
  host.addEventListener('scroll', () => requestAnimationFrame(() => update()), { passive: true });
  new ResizeObserver(() => update()).observe(host);

  /** Returns false behind the text view, because hidden pages have no layout. */
  const isShown = () => list.offsetParent !== null && host.clientHeight > 0;

  const gap = () => boxes[0]?.element.offsetTop ?? 0;

  const setCurrent = (page: number) => {
    if (page === current) return;
    current = page;
    events.onPage(page);
  };

  const fail = (box: PageBox, error: unknown) => {
    failed.add(box);
    events.onFailure(error);
  };

  /** Keeps the page being read in place. */
  const measure = async (box: PageBox) => {
    const { width, height } = (await box.page()).getViewport({ scale: 1 });
    if (width === box.size.width && height === box.size.height) return;
    const { element } = box;
    const before = element.offsetHeight;
    box.size = { width, height };
    box.resize(ownScale(box));
    const grown = element.offsetHeight - before;
    if (element.offsetTop + before < host.scrollTop) host.scrollTop += grown;
  };

  /** Returns the scale at which a page fits the view, or its column of text fits a narrow screen. */
  const fitScale = (kind: Fit) => {
    const margins = isNarrowScreen() ? (column ?? readCrop(list)) : undefined;
    const shown = first.width * (margins ? 1 - margins.left - margins.right : 1);
    const space = host.clientWidth - 2 * Number.parseFloat(getComputedStyle(list).paddingLeft);
    return (kind === 'usual' ? Math.min(space, USUAL_WIDTH_PX) : space) / shown;
  };

  /** Keeps the point below `at` in place, or shows a fitted column, with its margins outside the screen. */
  const resize = (next: number, at = { x: host.clientWidth / 2, y: 0 }) => {
    const wasShown = isShown();
    const factor = next / scale;
    const anchor = boxes.find(
      ({ element }) =>
        wasShown && element.offsetTop + element.offsetHeight >= host.scrollTop + at.y,
    );
    const into = anchor ? host.scrollTop + at.y - anchor.element.offsetTop : 0;
    scale = next;
    for (const box of boxes) box.resize(ownScale(box));
    if (anchor) host.scrollTop = anchor.element.offsetTop + into * factor - at.y;
    if (!wasShown) return;
    host.scrollLeft = (host.scrollLeft + at.x) * factor - at.x;
    const cut = readCrop(list)?.left ?? 0;
    if (column && fit && isNarrowScreen()) {
      host.scrollLeft = (column.left - cut) * first.width * scale;
    }
  };

  /** Cuts off the file's empty margins on a narrow screen, less if this page's margins are narrower. Fits the column. */
  const crop = async (box: PageBox) => {
    if (!isNarrowScreen() || cropped.has(box)) return;
    const own = await measureMargins(await box.page());
    cropped.add(box);
    const before = readCrop(list);
    if (own.crop) writeCrop(list, before ? cropBoth(before, own.crop) : own.crop);
    if (own.column) column = column ? cropBoth(column, own.column) : own.column;
    if (fit) resize(fitScale(fit));
  };

  const show = (next: number, at?: { x: number; y: number }) => {
    const isSame = next === scale;
    resize(next, at);
    if (isSame) return;
    events.onScale(ownScale(boxes[current - 1] ?? { size: first }));
    clearTimeout(zooming);
    // While fingers move, the browser stretches the earlier drawing.
    zooming = setTimeout(() => {
      zooming = undefined;
      update();
    }, 200);
  };

  const addTexts = async (near: PageBox[]) => {
    for (const box of near.filter((each) => !failed.has(each))) {
      await within(DRAW_TIMEOUT_MS, texts.show(box)).catch((error: unknown) => fail(box, error));
    }
  };

  const draw = async (box: PageBox) => {
    await measure(box);
    await crop(box);
    await box.draw(ownScale(box));
    await texts.show(box);
  };

  const drawNext = async (): Promise<void> => {
    const near = pagesNear(host, boxes, current).slice(0, MAX_DRAWN_PAGES);
    for (const box of boxes) if (box.isDrawn && !near.includes(box)) box.release();
    const box = near.find((each) => !each.isDrawnAt(ownScale(each)) && !failed.has(each));
    if (!box) return addTexts(near);
    isDrawing = true;
    try {
      await within(DRAW_TIMEOUT_MS, draw(box));
      events.onText(box);
    } catch (error) {
      if (!isCancelled(error)) fail(box, error);
    } finally {
      isDrawing = false;
    }
    update();
  };

  /** @param reading the page being read, if known */
  const update = (reading?: number) => {
    if (isEnded || !isShown()) return;
    setCurrent(reading ?? readingPage(host, boxes));
    if (zooming === undefined && !isDrawing) void drawNext();
  };

  return {
    boxes,
    isShown,
    scale: () => scale,
    page: () => current,
    goTo: (page: number) => {
      const box = boxes[Math.min(Math.max(page, 1), boxes.length) - 1];
      if (!box) return;
      host.scrollTop = box.element.offsetTop - gap();
      setCurrent(box.number);
      update(box.number);
    },
    /** Fits the pages again when a phone is turned, unless the student has zoomed. */
    followWidth: () => {
      if (fit && isShown()) show(fitScale(fit));
    },
    fitWidth: () => {
      fit = 'full';
      show(fitScale(fit));
    },
    zoomTo: (next: number, at?: { x: number; y: number }) => {
      fit = undefined;
      show(Math.min(Math.max(next, MIN_SCALE), MAX_SCALE), at);
    },
    showText: async (page: number) => {
      const box = boxes[page - 1];
      if (box) await texts.show(box);
    },
    retry: () => {
      failed.clear();
      update();
    },
    end: () => {
      isEnded = true;
      for (const box of boxes) {
        box.release();
        box.element.remove();
      }
    },
  };
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

/** All pages of a usual file, for selection and the browser's own search. */
const MAX_TEXTS = 30;

interface TextOwner {
  showText: () => Promise<void>;
  removeText: () => void;
}

/** LRU cache of page texts. Each line is an element, so a long file must not keep all texts. */
export class ShownTexts {
  /** Least recently shown page first. */
  readonly #pages = new Set<TextOwner>();

  async show(page: TextOwner): Promise<void> {
    await page.showText();
    this.#pages.delete(page);
    this.#pages.add(page);
    const [oldest] = this.#pages;
    if (!oldest || this.#pages.size <= MAX_TEXTS) return;
    this.#pages.delete(oldest);
    oldest.removeText();
  }
}
