import {
  type Box,
  type Matrix,
  multiply,
  NORMAL_WIDTH,
  type PageGeometry,
} from './format/page-geometry.ts';
import type { OpenPage } from './programs/pdfium.ts';

type Size = Readonly<Record<'width' | 'height', number>>;

/** Place of the stamp on a page as PDF readers show it. All lengths are units of the stamp's drawing. */
export interface StampPlace {
  /** `below`: the page becomes longer at its foot. */
  edge: 'foot' | 'head' | 'left' | 'right' | 'below';
  /** Free stretch of the edge, from its left or lower end. Undefined if the whole edge is free. */
  free?: { start: number; length: number } | undefined;
  /** True if the stamp is also drawn on top of all annotations. */
  isOnTop?: boolean;
}

export const FOOT: StampPlace = { edge: 'foot' };

export const STAMP_HEIGHT = 24;

/** Range of distances from the edge that the stamp's plate covers, with a little space around it. */
const PLATE_FROM = 8;
const PLATE_TO = 19;

/** Offset that moves the drawing's plate to the same distance from another edge. */
const ACROSS = 26.5;

/** Rounding of lengths, so that edges and free stretches of nearly equal length share a slot. */
const EDGE_STEP = 5;
const STRETCH_STEP = 20;

const edgeLength = ({ edge }: StampPlace, { width, height }: Size) =>
  edge === 'left' || edge === 'right' ? height : width;

/** Returns the stretch in which the stamp is centred. */
export function stampStretch(place: StampPlace, size: Size) {
  const length = edgeLength(place, size);
  if (!place.free) {
    const room = length > 2 * EDGE_STEP ? Math.floor(length / EDGE_STEP) * EDGE_STEP : length;
    return { start: 0, room };
  }
  const room = Math.floor(place.free.length / STRETCH_STEP) * STRETCH_STEP;
  return { start: place.free.start + (place.free.length - room) / 2, room };
}

export function stampMatrix(place: StampPlace, geometry: PageGeometry): Matrix {
  const { start } = stampStretch(place, geometry);
  const onScreen: Record<StampPlace['edge'], Matrix> = {
    foot: [1, 0, 0, 1, start, 0],
    head: [1, 0, 0, 1, start, geometry.height - ACROSS],
    left: [0, 1, -1, 0, ACROSS, start],
    right: [0, 1, -1, 0, geometry.width, start],
    below: [1, 0, 0, 1, start, -STAMP_HEIGHT],
  };
  return multiply(onScreen[place.edge], geometry.matrix);
}

/** Returns the visible box of a page extended at its foot by a stamp's height. */
export function longerBox({ matrix, visibleBox }: PageGeometry): Box {
  // Upwards on the screen, in the page's own direction.
  const [x, y] = [matrix[2] * STAMP_HEIGHT, matrix[3] * STAMP_HEIGHT];
  const [left, bottom, right, top] = visibleBox;
  return [
    left - Math.max(x, 0),
    bottom - Math.max(y, 0),
    right - Math.min(x, 0),
    top - Math.min(y, 0),
  ];
}

/** Shortest free stretch that is used: a usual line has its full size in it. In units of the drawing. */
const MIN_STRETCH = 320;
/** Space between the stamp and its neighbours, in units of the drawing. */
const MARGIN = 6;
/** Distance of the stamp from the ends of an edge, in units of the drawing. */
const END = 8;

/** Least difference between pixels that counts as content, of 255. Scanned paper and gradients stay below. */
const CONTRAST = 24;

/** Largest ratio of the sides for which a page is examined: beyond it, the picture would be too long. */
const MAX_RATIO = 40;

const EDGES = ['foot', 'head', 'left', 'right'] as const;

type Edge = Exclude<StampPlace['edge'], 'below'>;

export interface PlainPage {
  text: string;
  place: StampPlace;
  /** Page size, in units of the stamp's drawing. */
  size: Size;
  /** Strip for the stamp. Undefined if the page cannot be examined. */
  strip: Strip | undefined;
}

/** Pixels of a strip along an edge, one for each unit of the stamp's drawing. */
export interface Strip {
  /** Length along the edge, from its left or lower end. */
  length: number;
  thickness: number;
  grey(along: number, across: number): number;
}

/** Examines a page, and finds the place of its stamp. */
export function lookAtPage(page: OpenPage): PlainPage {
  const { width, height } = page;
  const unit = Math.min(width, height) / NORMAL_WIDTH;
  const size = { width: Math.round(width / unit), height: Math.round(height / unit) };
  const text = page.text();
  if (Math.max(width, height) > Math.min(width, height) * MAX_RATIO) {
    return { text, size, place: FOOT, strip: undefined };
  }
  return { text, size, ...findPlace(page, size) };
}

/**
 * Finds an empty strip, so that the stamp's white plate covers no words. If there is none, the page becomes longer.
 */
function findPlace(page: OpenPage, size: Size): { place: StampPlace; strip: Strip } {
  let strip = readStrip(page, 'foot', size);
  for (const edge of EDGES) {
    if (edge !== 'foot') strip = readStrip(page, edge, size);
    const place = toPlace(edge, findBusy(strip), edgeLength({ edge }, size));
    if (place) return { place, strip };
  }
  return { place: { edge: 'below' }, strip };
}

export function readStrip(page: OpenPage, edge: Edge, { width, height }: Size): Strip {
  const thickness = PLATE_TO - PLATE_FROM;
  const whole = { pageWidth: width, pageHeight: height };
  if (edge === 'left' || edge === 'right') {
    const left = edge === 'left' ? PLATE_FROM : width - PLATE_TO;
    const greys = page.greys({ ...whole, left, top: 0, width: thickness, height });
    const grey = (along: number, across: number) =>
      greys[(height - 1 - along) * thickness + across] ?? 0;
    return { length: height, thickness, grey };
  }
  const top = edge === 'head' ? PLATE_FROM : height - PLATE_TO;
  const greys = page.greys({ ...whole, left: 0, top, width, height: thickness });
  const grey = (along: number, across: number) => greys[across * width + along] ?? 0;
  return { length: width, thickness, grey };
}

function findBusy({ length, thickness, grey }: Strip): number[] {
  const differs = (along: number, across: number) => {
    const here = grey(along, across);
    return (
      (across > 0 && Math.abs(here - grey(along, across - 1)) > CONTRAST) ||
      (along > 0 && Math.abs(here - grey(along - 1, across)) > CONTRAST)
    );
  };
  const busy: number[] = [];
  for (let along = END; along < length - END; along += 1) {
    for (let across = 0; across < thickness; across += 1) {
      if (!differs(along, across)) continue;
      busy.push(along);
      break;
    }
  }
  return busy;
}

function toPlace(edge: Edge, busy: readonly number[], length: number): StampPlace | undefined {
  if (busy.length === 0) return { edge };
  let longest = { start: 0, length: 0 };
  let start = 0;
  const offer = (end: number) => {
    if (end - start > longest.length) longest = { start, length: end - start };
  };
  for (const at of busy) {
    offer(at - MARGIN);
    start = at + MARGIN;
  }
  offer(length);
  return longest.length >= MIN_STRETCH ? { edge, free: longest } : undefined;
}
