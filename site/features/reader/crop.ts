/** Empty margins of all pages of a file that are cut off, as shares of the page's width. */
export interface Crop {
  left: number;
  right: number;
}

/** Keeps a cover with three words from filling the screen. */
const MAX_CROP = 0.15;

/** Space that stays beside the words. */
const SPACE = 0.02;

/** Margin of usual notes: lines that end early on this page may be longer on others. */
const USUAL_MARGIN = 0.06;

/** Least difference between pixels that counts as ink, of 255. Paper in scans and gradients stay below. */
const CONTRAST = 24;

interface Pixels {
  width: number;
  height: number;
  /** RGBA. */
  data: ArrayLike<number>;
}

/** In pixels of the measured picture. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Returns the margins of a page without ink, except inside the ignored boxes. A coloured background or a line across
 * the whole page is no ink: only a difference between neighbours counts. Undefined for an empty page.
 */
export function findCrop(
  { width, height, data }: Pixels,
  ignored: readonly Box[] = [],
): Crop | undefined {
  const differs = (at: number) =>
    [0, 1, 2].some((c) => Math.abs((data[at + c] ?? 0) - (data[at + c - 4] ?? 0)) > CONTRAST);
  const isIgnored = (x: number, y: number) =>
    ignored.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  let [left, right] = [width, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      if (x > left && x <= right) continue;
      if (!differs(4 * (y * width + x)) || isIgnored(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  if (right < 0) return undefined;
  const toMargin = (pixels: number) => Math.min(Math.max(pixels / width - SPACE, 0), MAX_CROP);
  const margin = toMargin(left);
  const widest = Math.max(margin, USUAL_MARGIN);
  return { left: margin, right: Math.min(toMargin(width - right), widest) };
}

/** Least space that a later page keeps, so that small differences resize no page. */
const MIN_SPACE = 0.005;

/** Cuts off only what is empty on both. */
export function cropBoth(one: Crop, other: Crop): Crop {
  const keep = (side: keyof Crop) =>
    other[side] >= one[side] - SPACE + MIN_SPACE ? one[side] : other[side];
  return { left: keep('left'), right: keep('right') };
}

/** Share of a page's width that is shown. */
export const keptShare = ({ left, right }: Crop): number => 1 - left - right;
