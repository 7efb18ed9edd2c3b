import { fillTail } from '../stamp.ts';
import type { Pdf } from './format/read-pdf.ts';
import type { Reader } from './programs/pdfium.ts';
import { joinSplit, type SplitPdf, splitPdf } from './split-pdf.ts';
import {
  countLetters,
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

/** Splits a PDF so that every page shows the stamp. @param plain the split with each stamp at the foot */
export function stampVisibly(
  pdf: Pdf,
  plain: SplitPdf,
  seen: PlainPage[],
  reader: Reader,
): SplitPdf {
  const places = seen.map(({ place }) => place);
  const split = places.every(isUsual) ? plain : splitPdf(pdf, places);
  const hidden = new Set(findHidden(split, joinSplit(split), seen, reader));
  if (hidden.size === 0) return split;
  const moved = seen.map((page, index) =>
    hidden.has(index) ? { ...page, place: nextPlace(page.place, index) } : page,
  );
  return stampVisibly(pdf, plain, moved, reader);
}

const isUsual = ({ edge, free, isOnTop }: StampPlace) => edge === 'foot' && !free && !isOnTop;

function nextPlace(place: StampPlace, index: number): StampPlace {
  if (!place.isOnTop) return { ...place, isOnTop: true };
  if (place.edge !== 'below') return { edge: 'below', isOnTop: true };
  throw new Error(`Page ${index + 1} does not show the stamp`);
}

/**
 * Opens a stamped copy of a prepared PDF as a PDF reader would. Each page must contain its own letters and the
 * stamp's. White space and order don't count: readers guess both, and another line may change the guess.
 * @param copy joined body and tail, stamped in place to save memory
 * @returns indexes of the pages whose stamp is not visible
 * @throws Error if a page has other letters
 */
function findHidden(
  { pages, body, tail, slots }: SplitPdf,
  copy: Uint8Array,
  plain: readonly PlainPage[],
  reader: Reader,
): number[] {
  copy.set(fillTail(tail, slots, { line: LINE }), body.length);
  return reader.read(copy, (pdf) => {
    if (pages !== plain.length || pdf.pages !== pages) {
      throw new Error(`${pdf.pages} of ${pages} pages instead of ${plain.length}`);
    }
    return plain.flatMap(({ letters, place, size, strip }, index) => {
      const isVisible = pdf.page(index, (page) => {
        if (!hasStampToo(letters, countLetters(page.text()))) {
          throw new Error(`Page ${index + 1} has another text with the stamp`);
        }
        if (!strip) return true;
        if (place.edge !== 'below') {
          return isStampVisible(strip, readStrip(page, place.edge, size), place, size);
        }
        const longer = { ...size, height: size.height + STAMP_HEIGHT };
        return isStampVisible(WHITE, readStrip(page, 'foot', longer), place, size);
      });
      return isVisible ? [] : [index];
    });
  });
}

const WHITE: Pick<Strip, 'grey'> = { grey: () => 255 };

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
