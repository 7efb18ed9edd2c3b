import type { PagesView } from './pages-view.ts';

/** CSS pixels, as in `reader-pages.css`. */
const USUAL_WIDTH = 860;
const BESIDE = 24;

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.01 * other;

/** Fits the pages into the window when a phone is turned, unless the student has zoomed. */
export function followWidth(host: HTMLElement, view: PagesView): void {
  const measure = () => {
    const full = view.fitScale();
    return { full, usual: full * Math.min(1, USUAL_WIDTH / (host.clientWidth - BESIDE)) };
  };
  let width = host.clientWidth;
  let before = measure();
  new ResizeObserver(() => {
    // The observer also reports the initial size. Fitting that again would delay page 1.
    if (!view.isShown || host.clientWidth === width) return;
    width = host.clientWidth;
    const now = measure();
    if (isSame(view.scale, before.usual)) view.zoomTo(now.usual);
    else if (isSame(view.scale, before.full)) view.zoomTo(now.full);
    before = now;
  }).observe(host);
}
