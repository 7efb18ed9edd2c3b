import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Empty margins of a file's pages that the reader cuts off, as shares of the page's width. */
interface Crop {
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
interface Box {
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
export function cropBoth(before: Crop, page: Crop): Crop {
  const keep = (side: keyof Crop) =>
    page[side] >= before[side] - SPACE + MIN_SPACE ? before[side] : page[side];
  return { left: keep('left'), right: keep('right') };
}

/** On a narrow screen, pages lose their empty margins. As in `reader-pages.css`. */
export const isNarrowScreen = () => matchMedia('not all and (min-width: 45rem)').matches;

/** Width of the picture that is measured, in pixels: wide enough for hairlines. */
const MEASURED_WIDTH = 360;

/** The crop's only place: the styles of the list of pages. */
export function writeCrop(list: HTMLElement, { left, right }: Crop): void {
  list.style.setProperty('--crop-left', String(left));
  list.style.setProperty('--crop-right', String(right));
}

/** Undefined if nothing was measured. */
export function readCrop(list: HTMLElement): Crop | undefined {
  const [left, right] = ['--crop-left', '--crop-right'].map((name) =>
    list.style.getPropertyValue(name),
  );
  return left && right ? { left: Number(left), right: Number(right) } : undefined;
}

/** @returns undefined for an empty picture */
export function cropPicture(picture: HTMLImageElement): Crop | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = MEASURED_WIDTH;
  canvas.height = Math.round((MEASURED_WIDTH * picture.naturalHeight) / picture.naturalWidth);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context ? findCrop(context.getImageData(0, 0, canvas.width, canvas.height)) : undefined;
}

/** Measured margins of a page. */
interface Margins {
  /** Undefined for an empty page. */
  crop: Crop | undefined;
  /** Undefined without a column of text. */
  column: Crop | undefined;
}

export async function measureMargins(page: PDFPageProxy): Promise<Margins> {
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: MEASURED_WIDTH / width });
  const canvas = document.createElement('canvas');
  canvas.width = MEASURED_WIDTH;
  canvas.height = Math.max(Math.round(viewport.height), 1);
  const [pieces] = await Promise.all([
    readPieces(page, viewport),
    page.render({ canvas, viewport }).promise,
  ]);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  canvas.width = 0;
  const crop = pixels && findCrop(pixels, findStamps(pieces, viewport));
  return { crop, column: findColumn(pieces, MEASURED_WIDTH) };
}

interface PieceBox extends Box {
  /** True if the piece is not part of the page's text. */
  isArtifact: boolean;
  characters: number;
}

async function readPieces(page: PDFPageProxy, viewport: Viewport): Promise<PieceBox[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const marks: unknown[] = [];
  return items.flatMap((item) => {
    if ('str' in item) {
      const isArtifact = marks.includes('Artifact');
      return { ...toBox(item, viewport), isArtifact, characters: item.str.trim().length };
    }
    if (item.type === 'endMarkedContent') marks.pop();
    // The types of pdf.js lack the tag.
    else marks.push('tag' in item ? item.tag : undefined);
    return [];
  });
}

/** Maximum share of a page's characters in its margin: a column of terms has more. */
const MAX_MARGIN_SHARE = 0.04;

/** Least characters and share of the page's width: a cover has no column. */
const MIN_CHARACTERS = 200;
const MIN_COLUMN = 0.5;

/** Returns the margins beside the column of text, which may contain numerals and short notes. */
export function findColumn(pieces: readonly PieceBox[], width: number): Crop | undefined {
  const words = pieces.filter(({ isArtifact, characters }) => !isArtifact && characters > 0);
  const all = words.reduce((sum, { characters }) => sum + characters, 0);
  if (all < MIN_CHARACTERS) return undefined;
  /** Returns the edge nearest to the margin, from which `toStart` and `toEnd` measure. */
  const findEdge = (toStart: (piece: Box) => number, toEnd: (piece: Box) => number) => {
    const sorted = words.toSorted((a, b) => toStart(a) - toStart(b));
    let sum = 0;
    const first = sorted.findIndex(({ characters }) => {
      sum += characters;
      return sum > MAX_MARGIN_SHARE * all;
    });
    const edge = sorted.slice(first).map(toStart)[0] ?? 0;
    const reaching = sorted.slice(0, first).filter((piece) => toEnd(piece) > edge);
    return Math.max(Math.min(edge, ...reaching.map(toStart)) / width - SPACE, 0);
  };
  const margins = {
    left: findEdge(
      ({ left }) => left,
      ({ right }) => right,
    ),
    right: findEdge(
      ({ right }) => width - right,
      ({ left }) => width - left,
    ),
  };
  return 1 - margins.left - margins.right < MIN_COLUMN ? undefined : margins;
}

/** Width of the strip along each edge in which a stamp may be, as a share of the shorter side. */
const STAMP_STRIP = 22 / 595;

/** Space around the words of a stamp, on which nothing else is drawn. In pixels. */
const PLATE = 6;

type Viewport = ReturnType<PDFPageProxy['getViewport']>;

/** Finds the line that names the buyer: words at an edge of the page that are no part of its text. */
function findStamps(pieces: readonly PieceBox[], { width, height }: Viewport): Box[] {
  const strip = STAMP_STRIP * Math.min(width, height);
  return pieces
    .filter(
      ({ isArtifact, left, top, right, bottom }) =>
        isArtifact &&
        (right <= strip || left >= width - strip || bottom <= strip || top >= height - strip),
    )
    .map(({ left, top, right, bottom }) => ({
      left: left - PLATE,
      top: top - PLATE,
      right: right + PLATE,
      bottom: bottom + PLATE,
    }));
}

interface TextPiece {
  transform: number[];
  width: number;
  height: number;
}

/** Boxes a piece of text in any direction. */
function toBox({ transform, width, height }: TextPiece, viewport: Viewport): Box {
  const [a = 0, b = 0, , , x = 0, y = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const along = [(a / length) * width, (b / length) * width] as const;
  const up = [(-b / length) * height, (a / length) * height] as const;
  const corners = [
    [x, y],
    [x + along[0], y + along[1]],
    [x + up[0], y + up[1]],
    [x + along[0] + up[0], y + along[1] + up[1]],
  ].map(([cornerX = 0, cornerY = 0]) => viewport.convertToViewportPoint(cornerX, cornerY));
  const xs = corners.map(([cornerX = 0]) => cornerX);
  const ys = corners.map(([, cornerY = 0]) => cornerY);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}
