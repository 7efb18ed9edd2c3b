import type { PagesView } from './pages-view.ts';

/** As in `reader-pages.css`. */
const USUAL_WIDTH_PX = 860;
const MARGINS_PX = 24;

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.01 * b;

/** Fits the pages into the window when a phone is turned, unless the student has zoomed. */
export function followWidth(host: HTMLElement, view: PagesView): void {
  const measure = () => {
    const full = view.fitScale();
    return { full, usual: full * Math.min(1, USUAL_WIDTH_PX / (host.clientWidth - MARGINS_PX)) };
  };
  let width = host.clientWidth;
  let before = measure();
  new ResizeObserver(() => {
    // The observer also reports the initial size. Fitting that again would delay page 1.
    if (!view.isShown() || host.clientWidth === width) return;
    width = host.clientWidth;
    const now = measure();
    if (isSame(view.scale(), before.usual)) view.zoomTo(now.usual);
    else if (isSame(view.scale(), before.full)) view.zoomTo(now.full);
    before = now;
  }).observe(host);
}

/** Zooms with two fingers, and with Ctrl and the wheel, which is how trackpads report a pinch. */
export function zoomByPinch(host: HTMLElement, view: PagesView): void {
  let start: { distance: number; scale: number } | undefined;
  const toPlace = (x: number, y: number) => {
    const { left, top } = host.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };

  const measure = ({ touches: [a, b] }: TouchEvent) =>
    a && b && view.isShown()
      ? {
          distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
          at: toPlace((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2),
        }
      : undefined;

  host.addEventListener('touchstart', (event) => {
    const pinch = measure(event);
    start = pinch && { distance: pinch.distance, scale: view.scale() };
  });
  host.addEventListener(
    'touchmove',
    (event) => {
      const pinch = measure(event);
      if (!pinch || !start) return;
      event.preventDefault();
      view.zoomTo((start.scale * pinch.distance) / start.distance, pinch.at);
    },
    { passive: false },
  );
  host.addEventListener('touchend', () => {
    start = undefined;
  });
  host.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey || !view.isShown()) return;
      event.preventDefault();
      const scale = view.scale() * Math.exp(-event.deltaY / 200);
      view.zoomTo(scale, toPlace(event.clientX, event.clientY));
    },
    { passive: false },
  );
}
