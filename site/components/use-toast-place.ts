import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Box, chooseCorner, overlap, PHONE, type ToastPlace } from './toast-place.ts';

/** What a person needs next, wherever it stands. */
const NEEDED = '.purchase-bar, main form, main button[type="submit"]';
/** What the page has just said or is about. */
const CURRENT = 'main [role="alert"], main [aria-invalid="true"], main :focus';
/** Space between a toast and what it would have covered, in px. */
const GAP = 8;

/** The boxes of elements on the screen; those of hidden ones are empty. */
function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}

/** On a phone a toast stands at the top: scrolls what it would cover into sight, below it. */
function uncover(toast: Box): void {
  const covered = boxesOf(CURRENT).filter(
    (box) => box.height < innerHeight / 2 && overlap(box, toast) > 0,
  );
  if (covered.length === 0) return;
  const top = Math.min(...covered.map((box) => box.top));
  scrollBy({ top: top - toast.top - toast.height - GAP, behavior: 'instant' });
}

/**
 * Places the toast where it covers nothing that is needed next.
 * @param list the element that holds the toast, with its margin
 * @param id of the open toast; undefined while there is none
 */
export function useToastPlace(
  list: RefObject<HTMLElement | null>,
  id: number | undefined,
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('top');

  // Before the first paint, so that it never jumps.
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
    // A form may appear after the toast, as the checkout's does. No scrolling: the person may be at it.
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
  const needed = boxesOf(`${NEEDED}, ${CURRENT}`);
  return chooseCorner(list.getBoundingClientRect(), screen, needed, current);
}
