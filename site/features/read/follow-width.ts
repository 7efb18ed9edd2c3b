import type { PagesView } from './pages-view.ts';

/** The widest that a page is at first, and the space beside it, in CSS pixels: as in `reader-pages.css`. */
const USUAL_WIDTH = 860;
const BESIDE = 24;

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.01 * other;

/** Fits the pages into the window again when a phone is turned, unless the reader has zoomed. */
export function followWidth(host: HTMLElement, view: PagesView): void {
  const measure = () => {
    const full = view.fitScale();
    return { full, usual: full * Math.min(1, USUAL_WIDTH / (host.clientWidth - BESIDE)) };
  };
  let width = host.clientWidth;
  let before = measure();
  new ResizeObserver(() => {
    // It also reports the size at the beginning: to fit that again would draw page 1 later.
    if (!view.isShown || host.clientWidth === width) return;
    width = host.clientWidth;
    const now = measure();
    if (isSame(view.scale, before.usual)) view.zoomTo(now.usual);
    else if (isSame(view.scale, before.full)) view.zoomTo(now.full);
    before = now;
  }).observe(host);
}
