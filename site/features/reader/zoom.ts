import type { PagesView } from './pages-view.ts';

/** Calls back when a phone is turned or a window gets another width. */
export function followWidth(host: HTMLElement, follow: () => void): void {
  let width = host.clientWidth;
  new ResizeObserver(() => {
    // The observer also reports the initial size. Fitting that again would delay page 1.
    if (host.clientWidth === width) return;
    width = host.clientWidth;
    follow();
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
