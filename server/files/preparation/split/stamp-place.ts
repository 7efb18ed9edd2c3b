import {
  type Box,
  type Matrix,
  multiply,
  NORMAL_WIDTH,
  type PageGeometry,
} from '../format/page-geometry.ts';

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
export const PLATE_FROM = 8;
export const PLATE_TO = 19;

/** Offset that moves the drawing's plate to the same distance from another edge. */
const ACROSS = 26.5;

/** Rounding of lengths, so that edges and free stretches of nearly equal length share a slot. */
const EDGE_STEP = 5;
const STRETCH_STEP = 20;

/** Returns a page's size as PDF readers show it, in units of the stamp's drawing. */
export function unitsOf({ width, height }: { width: number; height: number }) {
  const unit = Math.min(width, height) / NORMAL_WIDTH;
  return { width: width / unit, height: height / unit };
}

export const lengthOf = (
  { edge }: StampPlace,
  { width, height }: { width: number; height: number },
) => (edge === 'left' || edge === 'right' ? height : width);

/** Returns the stretch in which the stamp is centred. */
export function stretchOf(place: StampPlace, size: { width: number; height: number }) {
  const length = lengthOf(place, size);
  if (!place.free) {
    const room = length > 2 * EDGE_STEP ? Math.floor(length / EDGE_STEP) * EDGE_STEP : length;
    return { start: 0, room };
  }
  const room = Math.floor(place.free.length / STRETCH_STEP) * STRETCH_STEP;
  return { start: place.free.start + (place.free.length - room) / 2, room };
}

export function matrixOf(place: StampPlace, geometry: PageGeometry): Matrix {
  const { start } = stretchOf(place, geometry);
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
