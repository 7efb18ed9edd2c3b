import type { OpenPage } from '../programs/pdfium.ts';
import { FOOT, lengthOf, PLATE_FROM, PLATE_TO, type StampPlace, unitsOf } from './stamp-place.ts';

/** The shortest free stretch that is used: a usual line has its full size there. In units of the drawing. */
const MIN_STRETCH = 320;
/** Room between the stamp and what stands beside it, in units of the drawing. */
const MARGIN = 6;
/** The stamp never reaches the ends of an edge. In units of the drawing. */
const END = 8;

/**
 * The least difference between neighbouring pixels that shows something. Scanned paper and gradients have
 * smaller ones. Of 255.
 */
const CONTRAST = 24;

/** Pages whose sides differ more are not looked at, because their pictures would be too long. */
const MAX_RATIO = 40;

const EDGES = ['foot', 'head', 'left', 'right'] as const;

type Size = Readonly<Record<'width' | 'height', number>>;
type Edge = Exclude<StampPlace['edge'], 'below'>;

/** A page before it is stamped. */
export interface PlainPage {
  /** Number of occurrences of each letter. */
  letters: ReadonlyMap<string, number>;
  place: StampPlace;
  /** In units of the stamp's drawing. */
  size: Size;
  /** The strip in which the stamp is drawn. Undefined if it cannot be looked at. */
  strip: Strip | undefined;
}

/** The pixels of a strip along an edge, one for each unit of the stamp's drawing. */
export interface Strip {
  /** Distance from the edge's left or lower end. */
  length: number;
  thickness: number;
  grey(along: number, across: number): number;
}

/** Looks at a page before it is stamped, and finds the place of the stamp. */
export function lookAtPage(page: OpenPage): PlainPage {
  const { width, height } = unitsOf(page);
  const size = { width: Math.round(width), height: Math.round(height) };
  const letters = countLetters(page.text());
  if (Math.max(width, height) > Math.min(width, height) * MAX_RATIO) {
    return { letters, size, place: FOOT, strip: undefined };
  }
  return { letters, size, ...findPlace(page, size) };
}

/**
 * Finds a strip of the page that shows nothing, so that the stamp's white plate covers no words: at the foot,
 * the head or a side. If there is none, the page becomes longer.
 */
function findPlace(page: OpenPage, size: Size): { place: StampPlace; strip: Strip } {
  let strip = readStrip(page, 'foot', size);
  for (const edge of EDGES) {
    if (edge !== 'foot') strip = readStrip(page, edge, size);
    const place = toPlace(edge, findBusy(strip), lengthOf({ edge }, size));
    if (place) return { place, strip };
  }
  return { place: { edge: 'below' }, strip };
}

/** Reads the strip along an edge in which the stamp's plate lies. */
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

/** Lists the places along a strip at which it shows something. */
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

/** Chooses the whole edge, or the longest stretch of it that shows nothing. */
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

/** Signs of which a reader makes others depending on what stands beside them. */
const UNSTABLE = /[\p{White_Space}\p{Cc}\p{Cn}\p{Dash}\p{Bidi_M}\u00ad]/gu;

/** Counts how often each letter occurs, whatever the order. */
export function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.replace(UNSTABLE, '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}
