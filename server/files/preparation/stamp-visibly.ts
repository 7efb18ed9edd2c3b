import { fillTail } from '../stamp.ts';
import type { Pdf } from './format/read-pdf.ts';
import type { OpenPage, Reader } from './programs/pdfium.ts';
import { type SplitPdf, splitPdf } from './split-pdf.ts';
import {
  FOOT,
  type PlainPage,
  readStrip,
  STAMP_HEIGHT,
  type StampPlace,
  type Strip,
  stampStretch,
} from './stamp-place.ts';

const LINE = 'proof@example.com, order 000000, that every page of this file names its reader';

/** Pieces of the line, each of which must show. */
const PIECES = 6;
/** Shortest line in its full size, in units of the drawing. */
const LINE_LENGTH = 220;
/** Share of a shorter space that the line fills. */
const LINE_SHARE = 0.7;
/** Share of a piece's pixels that grey letters change at least, and the least change, of 255. */
const MIN_CHANGED = 0.04;
const CHANGE = 40;

/**
 * Splits a PDF so that every page shows the stamp. Pages whose stamp something hides get it elsewhere.
 * @param plain the split with each stamp at the foot
 * @param seen its pages, without a stamp
 * @throws Error if a page does not show the stamp anywhere, or has other letters with it
 */
export function stampVisibly(
  pdf: Pdf,
  plain: SplitPdf,
  seen: readonly PlainPage[],
  reader: Reader,
): SplitPdf {
  const places = seen.map(({ place }) => place);
  let split = places.every(isUsual) ? plain : splitPdf(pdf, places);
  let hidden = findHidden(split, seen, places, [...seen.keys()], reader);
  while (hidden.length > 0) {
    for (const index of hidden) places[index] = nextPlace(places[index] ?? FOOT, index);
    split = splitPdf(pdf, places);
    hidden = findHidden(split, seen, places, hidden, reader);
  }
  return split;
}

const isUsual = ({ edge, free }: StampPlace) => edge === 'foot' && !free;

function nextPlace(place: StampPlace, index: number): StampPlace {
  if (!place.isOnTop) return { ...place, isOnTop: true };
  if (place.edge !== 'below') return { edge: 'below', isOnTop: true };
  throw new Error(`Page ${index + 1} does not show the stamp`);
}

/**
 * Opens a stamped copy of a prepared PDF as a PDF reader would.
 * @param indexes pages to examine
 * @returns indexes of the pages whose stamp is not visible
 * @throws Error if a page has other letters
 */
function findHidden(
  split: SplitPdf,
  seen: readonly PlainPage[],
  places: readonly StampPlace[],
  indexes: readonly number[],
  reader: Reader,
): number[] {
  const tail = fillTail(split.tail, split.slots, { line: LINE });
  return reader.read(Buffer.concat([split.body, tail]), (pdf) => {
    if (split.pages !== seen.length || pdf.pages !== seen.length) {
      throw new Error(`${pdf.pages} of ${split.pages} pages instead of ${seen.length}`);
    }
    return indexes.filter((index) => {
      const [plain, place] = [seen[index], places[index]];
      return plain && place && !pdf.page(index, (page) => isStamped(page, plain, place, index));
    });
  });
}

function isStamped(
  page: OpenPage,
  { text, size, strip }: PlainPage,
  place: StampPlace,
  index: number,
): boolean {
  // Reading text is slow. Letters can differ only on a longer page, or if the page's content hides its own end.
  const isChanged = place.edge === 'below' || place.isOnTop;
  if (isChanged && !hasStampToo(countLetters(text), countLetters(page.text()))) {
    throw new Error(`Page ${index + 1} has another text with the stamp`);
  }
  if (!strip) return true;
  if (place.edge !== 'below') {
    return isStampVisible(strip, readStrip(page, place.edge, size), place, size);
  }
  const longer = { ...size, height: size.height + STAMP_HEIGHT };
  return isStampVisible(WHITE, readStrip(page, 'foot', longer), place, size);
}

const WHITE: Pick<Strip, 'grey'> = { grey: () => 255 };

/**
 * Compares letters, which must be the page's own and the stamp's. White space and order don't count: readers guess
 * both, and another line may change the guess.
 */
function hasStampToo(plain: ReadonlyMap<string, number>, stamped: Map<string, number>): boolean {
  for (const [letter, count] of countLetters(LINE)) {
    stamped.set(letter, (stamped.get(letter) ?? 0) - count);
  }
  const letters = new Set([...plain.keys(), ...stamped.keys()]);
  return [...letters].every((letter) => (plain.get(letter) ?? 0) === (stamped.get(letter) ?? 0));
}

/** Compares the strip with and without the stamp: each piece of the line must have changed. */
function isStampVisible(
  plain: Pick<Strip, 'grey'>,
  stamped: Strip,
  place: StampPlace,
  size: PlainPage['size'],
): boolean {
  const { start, room } = stampStretch(place, size);
  const length = Math.min(LINE_LENGTH, room * LINE_SHARE);
  const from = start + (room - length) / 2;
  return Array.from({ length: PIECES }, (_, piece) => {
    const begin = Math.floor(from + (length * piece) / PIECES);
    const end = Math.floor(from + (length * (piece + 1)) / PIECES);
    let changed = 0;
    for (let along = begin; along < end; along += 1) {
      for (let across = 0; across < stamped.thickness; across += 1) {
        if (Math.abs(plain.grey(along, across) - stamped.grey(along, across)) > CHANGE)
          changed += 1;
      }
    }
    return changed / ((end - begin) * stamped.thickness);
  }).every((share) => share >= MIN_CHANGED);
}

/** Characters that PDF readers change depending on their neighbours. */
const UNSTABLE = /[\p{White_Space}\p{Cc}\p{Cn}\p{Dash}\p{Bidi_M}\u00ad]/gu;

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.replace(UNSTABLE, '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}
