/** Rectangle in CSS pixels, from the top left corner of the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Position of a toast: at the top of a phone, otherwise in the corner with the least covered area. */
export type ToastPlace = 'top' | 'bottom-right' | 'bottom-left' | 'top-right';

/** Media query for phones, below the breakpoint `md` of `global.css`. */
export const PHONE = '(width < 45rem)';

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
