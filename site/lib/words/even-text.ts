/** Text without artefacts of typesetting. */
export interface EvenText {
  text: string;
  /** Returns the position of a character of `text` in the original. */
  toOrigin: (place: number) => number;
}

/** Soft hyphen, hyphen at a line's end, ligature, or white space. */
const UNEVEN = /\u00ad\s*|[-\u2010\u2011][^\S\n]*\n\s*(?=\p{L})|[\ufb00-\ufb06]|\s+/gu;
const LIGATURE = /[\ufb00-\ufb06]/;

interface Change {
  /** Position in the result; `origin` is the position in the original. */
  at: number;
  origin: number;
  /** Length in the result; `before` is the length in the original. */
  length: number;
  before: number;
}

/** Joins words divided at a line's end, expands ligatures, and collapses white space. */
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
  const toOrigin = (place: number) => {
    const last = changes.findLast(({ at }) => at <= place);
    if (!last) return place;
    const beyond = place - last.at - last.length;
    return beyond < 0 ? last.origin : last.origin + last.before + beyond;
  };
  return { text, toOrigin };
}

function evenPiece(piece: string): string {
  if (LIGATURE.test(piece)) return piece.normalize('NFKD');
  return /^\s/.test(piece) ? ' ' : '';
}
