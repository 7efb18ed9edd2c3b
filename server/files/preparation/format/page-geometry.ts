/** PDF matrix: `x' = ax + cy + e`, `y' = bx + dy + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Box = readonly [left: number, bottom: number, right: number, top: number];

export interface PageGeometry {
  /** Maps a drawing to the page. The drawing's origin is the visible page's lower left corner. */
  matrix: Matrix;
  width: number;
  height: number;
  mediaBox: Box;
  /** Part of the page that PDF readers show, before rotation. */
  visibleBox: Box;
}

/** Shorter side of an A4 page, in points: drawings on it are not scaled. */
export const NORMAL_WIDTH = 595;

/** Default box of PDF readers for a page without a box. */
const LETTER: Box = [0, 0, 612, 792];

/** Orders the corners. @returns Undefined for a box without an area */
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

/** Writes a number without an exponent, which PDF lacks. */
export const writeNumber = (value: number) =>
  value.toFixed(Math.abs(value) < 1 ? 6 : 3).replace(/\.?0+$/, '');

/**
 * Computes the visible page. Drawings scale with its shorter side, as printing does, so `UserUnit` is irrelevant.
 */
export function toGeometry(page: {
  mediaBox?: number[];
  cropBox?: number[];
  rotate?: number;
}): PageGeometry {
  const mediaBox = toBox(page.mediaBox) ?? LETTER;
  const visibleBox = intersect(mediaBox, toBox(page.cropBox) ?? mediaBox) ?? mediaBox;
  const [left, bottom, right, top] = visibleBox;
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
    matrix: [a, b, -b, a, x, y],
    width: (isSideways ? up : across) / scale,
    height: (isSideways ? across : up) / scale,
    mediaBox,
    visibleBox,
  };
}

export const multiply = (first: Matrix, then: Matrix): Matrix => [
  first[0] * then[0] + first[1] * then[2],
  first[0] * then[1] + first[1] * then[3],
  first[2] * then[0] + first[3] * then[2],
  first[2] * then[1] + first[3] * then[3],
  first[4] * then[0] + first[5] * then[2] + then[4],
  first[4] * then[1] + first[5] * then[3] + then[5],
];

export function boxAround(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [
      matrix[0] * x + matrix[2] * y + matrix[4],
      matrix[1] * x + matrix[3] * y + matrix[5],
    ]),
  );
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export const unite = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
