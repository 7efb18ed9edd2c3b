import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Rectangle in CSS pixels, from the top left corner of the screen. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Position of a toast: at the top of a phone, otherwise in the corner with the least covered area. */
export type ToastPlace = 'top' | 'bottom-right' | 'bottom-left' | 'top-right';

/** Media query for phones, below the breakpoint `md` of `global.css`. */
const PHONE = '(width < 45rem)';

// A browser's rectangle cannot be spread: its properties are getters.
const corners = ({ width, height }: Size, screen: Size): [ToastPlace, Box][] => {
  const right = screen.width - width;
  const bottom = screen.height - height;
  return [
    ['bottom-right', { width, height, left: right, top: bottom }],
    ['bottom-left', { width, height, left: 0, top: bottom }],
    ['top-right', { width, height, left: right, top: 0 }],
  ];
};

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * Chooses the corner in which a toast covers the least area of the boxes that the user needs next.
 * @param needed boxes of forms, their buttons and errors, and of the focused element
 * @param current the toast's corner, which it keeps while no other corner is better
 * @returns the bottom right corner if nothing is in the way
 */
export function chooseCorner(
  toast: Size,
  screen: Size,
  needed: Box[],
  current?: ToastPlace,
): ToastPlace {
  const covered = corners(toast, screen).map(([place, box]) => ({
    place,
    area: needed.reduce((sum, other) => sum + overlap(box, other), 0),
  }));
  const least = Math.min(...covered.map(({ area }) => area));
  const best = covered.filter(({ area }) => area === least).map(({ place }) => place);
  return best.find((place) => place === current) ?? best[0] ?? 'bottom-right';
}

const NEEDED = '.purchase-bar, main form, main button[type="submit"]';
const CURRENT = 'main [role="alert"], main [aria-invalid="true"], main :focus';
/** Space between a toast and the content scrolled below it. */
const GAP_PX = 8;

/** Reads the boxes of elements on the screen. Hidden elements have empty boxes. */
function readBoxes(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}

/** Scrolls covered content into view below the toast, which is at the top of a phone's screen. */
function uncover(toast: Box): void {
  const covered = readBoxes(CURRENT).filter(
    (box) => box.height < innerHeight / 2 && overlap(box, toast) > 0,
  );
  if (covered.length === 0) return;
  const top = Math.min(...covered.map((box) => box.top));
  scrollBy({ top: top - toast.top - toast.height - GAP_PX, behavior: 'instant' });
}

/** Chooses a place that covers no control the user needs next. @param id undefined without an open toast */
export function useToastPlace(
  list: RefObject<HTMLElement | null>,
  id: number | undefined,
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('top');

  // Before the first paint, so that the toast never jumps.
  useLayoutEffect(() => {
    if (id !== undefined && list.current) setPlace(findPlace(list.current));
  }, [id, list]);

  useEffect(() => {
    if (id === undefined) return;
    const replace = () => {
      const element = list.current;
      if (!element || element.contains(document.activeElement)) return undefined;
      setPlace((current) => findPlace(element, current));
      return element;
    };
    const update = () => {
      const element = replace();
      if (element && matchMedia(PHONE).matches) uncover(element.getBoundingClientRect());
    };
    // The form shows its own error, and moves the focus, after the toast.
    const frame = requestAnimationFrame(() => requestAnimationFrame(update));
    document.addEventListener('focusin', update);
    // A form may appear after the toast, as at the checkout. No scrolling, because the user may be typing in it.
    const appearing = new MutationObserver(replace);
    appearing.observe(document.body, { childList: true, subtree: true });
    const resizing = new ResizeObserver(replace);
    resizing.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      appearing.disconnect();
      resizing.disconnect();
      document.removeEventListener('focusin', update);
    };
  }, [id, list]);
  return place;
}

function findPlace(list: HTMLElement, current?: ToastPlace): ToastPlace {
  if (matchMedia(PHONE).matches) return 'top';
  const screen = { width: innerWidth, height: innerHeight };
  const needed = readBoxes(`${NEEDED}, ${CURRENT}`);
  return chooseCorner(list.getBoundingClientRect(), screen, needed, current);
}
