/** The part of a page that readers show, as it lies on the screen. */
export interface PageGeometry {
  /** Maps the drawing of a stamp to the page: the operands of `cm`. */
  matrix: string;
  /** The visible width, in the units of the drawing. */
  width: number;
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** The width of an A4 page: at that size, a drawing has its own size. */
const NORMAL_WIDTH = 595;

/** The box of a page that names none: the one that readers take. */
const LETTER: Box = [0, 0, 612, 792];

/** Orders the corners. @returns nothing for a box without an area */
function toBox(numbers: readonly number[] | undefined): Box | undefined {
  const [a, b, c, d] = numbers ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  return isReal(box) ? box : undefined;
}

const isReal = ([left, bottom, right, top]: Box) => right - left > 0 && top - bottom > 0;

function intersect(a: Box, b: Box): Box | undefined {
  const box = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ] as const;
  return isReal(box) ? box : undefined;
}

/** Writes a number without an exponent, which PDF does not know. */
export const writeNumber = (value: number) =>
  value.toFixed(Math.abs(value) < 1 ? 6 : 3).replace(/\.?0+$/, '');

/**
 * Computes where the foot of a page is, whatever its crop and its rotation. The size of a drawing
 * follows the page's shorter side, because pages are printed to fit the paper; the unit of the page
 * (`UserUnit`) does not matter then.
 */
export function geometryOf(page: {
  mediaBox?: number[];
  cropBox?: number[];
  rotate?: number;
}): PageGeometry {
  const media = toBox(page.mediaBox) ?? LETTER;
  const box = intersect(media, toBox(page.cropBox) ?? media) ?? media;
  const [left, bottom, right, top] = box;
  const turns = (((page.rotate ?? 0) % 360) + 360) % 360;
  const isSideways = turns === 90 || turns === 270;
  const [across, up] = [right - left, top - bottom];
  const scale = Math.min(across, up) / NORMAL_WIDTH;
  const [a, b, x, y] =
    turns === 90
      ? [0, scale, right, bottom]
      : turns === 180
        ? [-scale, 0, right, top]
        : turns === 270
          ? [0, -scale, left, top]
          : [scale, 0, left, bottom];
  return {
    matrix: [a, b, -b, a, x, y].map(writeNumber).join(' '),
    width: (isSideways ? up : across) / scale,
  };
}
