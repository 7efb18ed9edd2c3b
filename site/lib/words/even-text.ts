/** A text without what its typesetting adds to its words. */
export interface EvenText {
  text: string;
  /** Where a character of `text` stands in the original. */
  originOf: (place: number) => number;
}

/** A soft hyphen, a hyphen at a line's end, a ligature, or the space between words. */
const UNEVEN = /\u00ad\s*|[-\u2010\u2011][^\S\n]*\n\s*(?=\p{L})|[\ufb00-\ufb06]|\s+/gu;
const LIGATURE = /[\ufb00-\ufb06]/;

interface Change {
  /** Where it is in the result, and in the original. */
  at: number;
  origin: number;
  /** How many characters it has there. */
  length: number;
  before: number;
}

/** Joins words that a line's end divides, spells ligatures out and leaves one space between words. */
export function evenText(original: string): EvenText {
  const changes: Change[] = [];
  let longer = 0;
  const text = original.replace(UNEVEN, (piece, origin: number) => {
    const even = evenPiece(piece);
    if (even.length !== piece.length) {
      const at = origin + longer;
      changes.push({ at, origin, length: even.length, before: piece.length });
      longer += even.length - piece.length;
    }
    return even;
  });
  const originOf = (place: number) => {
    const last = changes.findLast(({ at }) => at <= place);
    if (!last) return place;
    const beyond = place - last.at - last.length;
    return beyond < 0 ? last.origin : last.origin + last.before + beyond;
  };
  return { text, originOf };
}

function evenPiece(piece: string): string {
  if (LIGATURE.test(piece)) return piece.normalize('NFKD');
  return /^\s/.test(piece) ? ' ' : '';
}
