import { type Shift, writeShifted } from './raised-text.ts';

/** Part of a line with one type size and one baseline. Lengths are in one unit, from the lower left corner of the page. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  baseline: number;
  /** Type size. */
  size: number;
  /** True if a space separates the piece from the piece before it. */
  isSpaced: boolean;
}

/** Lines and their pieces, in reading order. */
type Lines<P extends Piece> = readonly (readonly P[])[];

export const joinPieces = (line: readonly Piece[]): string =>
  line.map(({ text, isSpaced }, index) => (index > 0 && isSpaced ? ` ${text}` : text)).join('');

/** A page with more pieces keeps the order in which it is drawn. */
const MAX_PIECES = 6_000;

/**
 * Puts the lines of a page in the order in which they are read, and writes raised and lowered characters as
 * superscripts and subscripts.
 * @param lines in the order in which they are drawn
 */
export function toReadingOrder<P extends Piece>(lines: Lines<P>): P[][] {
  const count = lines.reduce((sum, { length }) => sum + length, 0);
  if (count > MAX_PIECES) return lines.map((line) => [...line]);
  return readColumns(joinDivided(lines).map((line) => writeShifts(line)));
}

/** Shares of the type size. */
const SAME_LINE = 0.75;
const NEAR = 0.6;
const OVERLAP = 0.15;
const SPACE = 0.15;

/**
 * Puts pieces into their line if they were drawn later, such as an exponent or a letter in another font. Programs that
 * read PDFs begin a line for them.
 */
function joinDivided<P extends Piece>(lines: Lines<P>): P[][] {
  const joined: P[][] = [];
  const byHeight = new Map<number, P[][]>();
  for (const line of lines) {
    const [first] = line;
    if (!first) continue;
    const height = Math.round(first.baseline / HEIGHT_STEP);
    const near = [0, 1, -1, 2, -2].flatMap((by) => byHeight.get(height + by) ?? []);
    if (near.some((above) => insert(above, line))) continue;
    const started = [...line];
    joined.push(started);
    byHeight.set(height, [...(byHeight.get(height) ?? []), started]);
  }
  return joined;
}

/** In points. */
const HEIGHT_STEP = 4;

/** Inserts pieces that touch others and cover none. @returns false if the pieces belong to another line */
function insert<P extends Piece>(line: P[], added: readonly P[]): boolean {
  const [first, last] = [added[0], added.at(-1)];
  if (!first || !last) return false;
  const at = line.findIndex(({ left }) => left > first.left);
  const place = at === -1 ? line.length : at;
  const [before, after] = [line[place - 1], line[place]];
  const isNear = (piece: Piece | undefined, beside: Piece, gap: number) =>
    piece !== undefined &&
    gap <= Math.max(piece.size, beside.size) * NEAR &&
    Math.abs(piece.baseline - beside.baseline) <= Math.max(piece.size, beside.size) * SAME_LINE;
  const gapBefore = before ? first.left - before.right : Infinity;
  const gapAfter = after ? after.left - last.right : Infinity;
  const isFree = Math.min(gapBefore, gapAfter) >= -Math.max(first.size, last.size) * OVERLAP;
  if (!isFree || !(isNear(before, first, gapBefore) || isNear(after, last, gapAfter))) return false;
  line.splice(place, 0, { ...first, isSpaced: gapBefore > first.size * SPACE }, ...added.slice(1));
  if (after) line[place + added.length] = { ...after, isSpaced: gapAfter > after.size * SPACE };
  return true;
}

const MAX_SHIFTED_CHARACTERS = 16;
/** Shares of the type size of the line. */
const MIN_RISE = 0.1;
const MAX_RISE = 0.8;
const SMALL = 0.87;
const MIN_SIZE = 0.4;
/** For pieces that are as large as the line. */
const CLEAR_RISE = 0.2;
const MAX_LARGE_CHARACTERS = 4;

/** Writes raised and lowered pieces of a line as superscripts and subscripts of the line. */
export function writeShifts<P extends Piece>(line: readonly P[]): readonly P[] {
  const [first] = line;
  if (!first || line.every(({ baseline }) => baseline === first.baseline)) return line;
  const base = findBase(line);
  const runs: { shift: Shift | undefined; pieces: P[] }[] = [];
  for (const piece of line) {
    const shift = toShift(piece, base);
    const run = runs.at(-1);
    if (shift && run?.shift === shift) run.pieces.push(piece);
    else runs.push({ shift, pieces: [piece] });
  }
  return runs.flatMap(({ shift, pieces }) => {
    const text = joinPieces(pieces);
    const [start] = pieces;
    // A longer text is a line of its own.
    if (!shift || !start || text.length > MAX_SHIFTED_CHARACTERS) return pieces;
    const right = Math.max(...pieces.map((piece) => piece.right));
    const { baseline, size } = base;
    return [{ ...start, text: writeShifted(text, shift), right, baseline, size }];
  });
}

/** A large initial of a paragraph has at most so many characters, and at least this ratio to its text. */
const INITIAL_CHARACTERS = 2;
const INITIAL_RATIO = 1.6;

/** Returns the longest of the large pieces, which shows the size and the baseline of the line. */
function findBase(line: readonly Piece[]): Piece {
  const count = line.reduce((sum, { text }) => sum + text.length, 0);
  const usual = longest(line);
  const isInitial = ({ text, size }: Piece) =>
    text.length <= INITIAL_CHARACTERS &&
    size > usual.size * INITIAL_RATIO &&
    count > MAX_SHIFTED_CHARACTERS + INITIAL_CHARACTERS;
  const text = line.filter((piece) => !isInitial(piece));
  const size = Math.max(...text.map((piece) => piece.size));
  return longest(text.filter((piece) => piece.size >= size * SMALL));
}

const longest = (pieces: readonly Piece[]): Piece =>
  pieces.reduce((most, piece) => (piece.text.length > most.text.length ? piece : most));

function toShift({ text, baseline, size, isSpaced }: Piece, base: Piece): Shift | undefined {
  const rise = (baseline - base.baseline) / base.size;
  const isSmall = size <= base.size * SMALL && size >= base.size * MIN_SIZE;
  const isLarge = !isSpaced && text.length <= MAX_LARGE_CHARACTERS && size <= base.size / SMALL;
  const minRise = isSmall ? MIN_RISE : CLEAR_RISE;
  const isShifted = (isSmall || isLarge) && Math.abs(rise) >= minRise;
  if (!isShifted || Math.abs(rise) > MAX_RISE) return undefined;
  return rise > 0 ? 'raised' : 'lowered';
}

/** Shares of the type size. */
const WIDE_GAP = 0.9;
const COLUMN_DISTANCE = 1.7;

/** Columns are read one after the other, even if a file draws them row by row. Leaves tables as they are. */
function readColumns<P extends Piece>(lines: Lines<P>): P[][] {
  const read: P[][] = [];
  let region: Row<P>[] = [];
  let gaps: Gap[] = [];
  const endRegion = () => {
    read.push(...toColumns(region, gaps));
    [region, gaps] = [[], []];
  };
  for (const line of lines) {
    const row = toRow(line);
    const before = region.at(-1);
    const common = before && isBelow(before, row) ? narrow(gaps, row) : [];
    if (common.length === 0) endRegion();
    gaps = common.length === 0 ? row.gaps : common;
    region.push(row);
  }
  endRegion();
  return read;
}

/** Free space between two columns. */
interface Gap {
  from: number;
  to: number;
}

interface Row<P extends Piece> {
  cells: P[][];
  gaps: Gap[];
  baseline: number;
  size: number;
}

function toRow<P extends Piece>(line: readonly P[]): Row<P> {
  const cells: P[][] = [];
  const gaps: Gap[] = [];
  let end = -Infinity;
  for (const piece of line) {
    const isApart = piece.left - end > piece.size * WIDE_GAP;
    const cell = cells.at(-1);
    if (cell && !isApart) cell.push(piece);
    else {
      if (cell) gaps.push({ from: end, to: piece.left });
      cells.push([piece]);
    }
    end = Math.max(end, piece.right);
  }
  const [first] = line;
  return { cells, gaps, baseline: first?.baseline ?? 0, size: first?.size ?? 0 };
}

const isBelow = (above: Row<Piece>, row: Row<Piece>) => {
  const distance = above.baseline - row.baseline;
  const isHeading = row.cells.length === 1 && Math.abs(row.size - above.size) > above.size * SPACE;
  const isNear = distance <= Math.max(above.size, row.size) * COLUMN_DISTANCE;
  return distance > 0 && isNear && !isHeading;
};

/** Keeps the parts of gaps that a row leaves free. */
function narrow(gaps: readonly Gap[], { cells, size }: Row<Piece>): Gap[] {
  return gaps.flatMap((gap) => {
    let { from, to } = gap;
    for (const cell of cells) {
      const [left, right] = [cell[0]?.left ?? 0, Math.max(...cell.map((piece) => piece.right))];
      if (right <= gap.from || left >= gap.to) continue;
      // A cell begins or ends in the gap, or covers it.
      if (left > gap.from) to = Math.min(to, left);
      if (right < gap.to) from = Math.max(from, right);
      if (left <= gap.from && right >= gap.to) return [];
    }
    return to - from > size * WIDE_GAP ? [{ from, to }] : [];
  });
}

const MIN_ROWS = 3;
/** Share of a column's lines that begin within a sentence, and words in a line. Cells of a table are shorter. */
const MIN_INNER = 0.3;
const MIN_WORDS = 2.5;

function toColumns<P extends Piece>(rows: readonly Row<P>[], gaps: readonly Gap[]): P[][] {
  const lines = rows.map(({ cells }) => cells.flat());
  const starts = [-Infinity, ...gaps.map(({ from }) => from)];
  const columns = starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity;
    return lines.flatMap((line) => {
      const inside = line.filter(({ left }) => left >= start && left < end);
      return inside.length > 0 ? [inside] : [];
    });
  });
  return columns.length > 1 && columns.every(isProse) ? columns.flat() : lines;
}

function isProse(column: readonly (readonly Piece[])[]): boolean {
  const texts = column.map(joinPieces);
  const inner = texts.filter((text) => /^[\p{Ll}\p{Lo}]/u.test(text));
  const words = texts.reduce((sum, text) => sum + text.split(' ').length, 0);
  return (
    column.length >= MIN_ROWS &&
    inner.length >= column.length * MIN_INNER &&
    words >= column.length * MIN_WORDS
  );
}
