import type { PageBox } from './page-box.ts';

/** Fraction of the view's height. The page at this line is the page being read. */
const READING_LINE = 0.4;

/** Returns a number counted from 1. */
export function readingPage(host: HTMLElement, boxes: readonly PageBox[]): number {
  const { scrollTop, clientHeight, scrollHeight } = host;
  const last = boxes.length;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return last;
  const line = scrollTop + clientHeight * READING_LINE;
  const below = boxes.findIndex(({ element }) => element.offsetTop > line);
  return below === -1 ? last : Math.max(below, 1);
}

/** Lists pages that are visible or less than half a view away, nearest to `current` first. */
export function pagesNear(
  host: HTMLElement,
  boxes: readonly PageBox[],
  current: number,
): PageBox[] {
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
