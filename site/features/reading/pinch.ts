interface Zoom {
  scale: () => number;
  zoomTo: (scale: number, at: { x: number; y: number }) => void;
}

/** Zooms with two fingers, and with Ctrl and the wheel, which is how trackpads report a pinch. */
export function zoomByPinch(host: HTMLElement, { scale, zoomTo }: Zoom): void {
  let start: { distance: number; scale: number } | undefined;
  const toPlace = (x: number, y: number) => {
    const { left, top } = host.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };

  const measure = ({ touches: [a, b] }: TouchEvent) =>
    a && b
      ? {
          distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
          at: toPlace((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2),
        }
      : undefined;

  host.addEventListener('touchstart', (event) => {
    const pinch = measure(event);
    start = pinch && { distance: pinch.distance, scale: scale() };
  });
  host.addEventListener(
    'touchmove',
    (event) => {
      const pinch = measure(event);
      if (!pinch || !start) return;
      event.preventDefault();
      zoomTo((start.scale * pinch.distance) / start.distance, pinch.at);
    },
    { passive: false },
  );
  host.addEventListener('touchend', () => {
    start = undefined;
  });
  host.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(scale() * Math.exp(-event.deltaY / 200), toPlace(event.clientX, event.clientY));
    },
    { passive: false },
  );
}
