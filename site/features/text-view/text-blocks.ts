import { addAccent, toAccent } from '#contract/text-view/accents.ts';
import {
  joinPieces,
  type Piece,
  toReadingOrder,
  writeShifts,
} from '#contract/text-view/page-lines.ts';
import { withoutEdges } from '#contract/text-view/running-lines.ts';

/** Text, or the beginning or end of marked content. */
export interface TextPiece {
  str?: string;
  hasEOL?: boolean;
  height?: number;
  width?: number;
  transform?: number[];
  type?: string;
  id?: string | null;
  tag?: string | null;
}

export type TextBlock =
  | { kind: 'heading'; level: number; text: string }
  /** A `label` is in the margin beside the text. */
  | { kind: 'paragraph' | 'item' | 'label'; text: string }
  | ({ kind: 'picture' } & Picture)
  | { kind: 'row'; cells: Cell[] };

/** Part of a page in points, from its upper left corner as it is shown. */
export interface PageArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Picture {
  /** Description. Empty if the file has none. */
  text: string;
  /** Undefined if the file does not contain its place. */
  area?: PageArea | undefined;
}

export interface Cell {
  text: string;
  isHead: boolean;
}

/** Element of a tagged file to which a text belongs. */
export type TextPlace = { element: number } & (
  | { kind: 'heading'; level: number }
  | { kind: 'paragraph' }
  | { kind: 'item'; isLabel?: true }
  | { kind: 'cell'; row: number; isHead: boolean }
  /** Words in a picture, which its alternative text replaces. */
  | { kind: 'figure' }
);

export interface TextTags {
  places: ReadonlyMap<string, TextPlace>;
  /** Pictures by the id that they precede. Pictures with an unknown id come last. */
  pictures: ReadonlyMap<string, readonly Picture[]>;
}

interface Line {
  picture?: Picture;
  text: string;
  left: number;
  right: number;
  height: number;
  /** Distance from the bottom of the page. */
  baseline: number;
  place: TextPlace | undefined;
}

/** Line as it is drawn. */
interface DrawnLine {
  pieces: Piece[];
  place: TextPlace | undefined;
  isTurned: boolean;
}

/** Lines that belong together. */
interface Unit {
  text: string;
  first: Line;
  last: Line;
  isHeading: boolean;
}

/** Height of an untagged heading, in multiples of the usual height. */
const HEADING_RATIO = 1.25;
/** Lines further apart than this many times their height belong to different paragraphs. */
const PARAGRAPH_RATIO = 1.75;
/** Pieces of a line this many times their height apart are different words. */
const WORD_GAP = 0.25;
const UNTAGGED_LEVEL = 2;
const NO_LINE = { text: '', left: 0, right: 0, height: 0, baseline: 0, place: undefined };
/** Maximum lines of a running heading above a title, which is smaller than the text. */
const SMALL_RATIO = 0.95;
const MAX_SMALL_LINES = 2;
/** Minimum characters of a line from which the column of text is measured. A label in the margin is shorter. */
const COLUMN_CHARACTERS = 30;
const SYMBOL = /^[•▪◦–‣●○■-]$/;
const BULLET = /^([•▪◦–‣●○■-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s/;
const NUMBER = /^(?:\(?\d{1,2}[.)]?|[a-z][.)])$/;

/** Skips artifacts, such as the line that names the buyer, headers and footers, and small print above a title. */
export function toBlocks(
  items: readonly TextPiece[],
  tags: TextTags,
  isRunning: (line: string) => boolean = () => false,
): TextBlock[] {
  const lines = withoutEdges(toLines(items, tags), ({ text }) => isRunning(text));
  const usual = median(lines.flatMap(({ height, picture }) => (picture ? [] : height)));
  const isTagged = [...tags.places.values()].some(({ kind }) => kind === 'heading');
  const isInMargin = findMargins(lines);
  const units: Unit[] = [];
  for (const line of lines) {
    const isTall = !isTagged && line.height > usual * HEADING_RATIO;
    const isHeading = line.place ? line.place.kind === 'heading' : isTall;
    const before = units.at(-1);
    const isBeside = before && isInMargin(before.last) !== isInMargin(line);
    if (before && !isBeside && continues(before, line, isHeading)) {
      before.text = joinLines(before, line);
      before.last = line;
    } else units.push({ text: line.text, first: line, last: line, isHeading });
  }
  const title = units.findIndex(({ isHeading }) => isHeading);
  const above = units.slice(0, Math.max(title, 0));
  const isRunningHead =
    above.length <= MAX_SMALL_LINES &&
    above.every(({ first }) => !first.picture && first.height < usual * SMALL_RATIO);
  const blocks: TextBlock[] = [];
  let row: number | undefined;
  for (const unit of isRunningHead ? units.slice(above.length) : units) {
    const { place } = unit.first;
    const open = blocks.at(-1);
    const isSameRow = place?.kind === 'cell' && place.row === row;
    row = place?.kind === 'cell' ? place.row : undefined;
    if (isSameRow && open?.kind === 'row') open.cells.push(toCell(unit));
    else if (isInMargin(unit.first)) blocks.push({ kind: 'label', text: toOneLine(unit.text) });
    else blocks.push(toBlock(unit));
  }
  return blocks;
}

/** Returns a function that is true for a short line beside the column of the text. */
function findMargins(lines: readonly Line[]): (line: Line) => boolean {
  const column = lines.filter(({ text }) => text.length >= COLUMN_CHARACTERS);
  const left = Math.min(...column.map((line) => line.left));
  const right = Math.max(...column.map((line) => line.right));
  return (line) =>
    !line.picture &&
    line.text.length < COLUMN_CHARACTERS &&
    (!line.place || line.place.kind === 'paragraph') &&
    (line.right < left || line.left > right) &&
    column.length > 0;
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const toCell = ({ text, first: { place } }: Unit): Cell => ({
  text: toOneLine(text),
  isHead: place?.kind === 'cell' && place.isHead,
});

function toBlock(unit: Unit): TextBlock {
  const { place, picture } = unit.first;
  if (picture) return { kind: 'picture', ...picture, text: toOneLine(picture.text) };
  const text = toOneLine(unit.text);
  if (place?.kind === 'cell') return { kind: 'row', cells: [toCell(unit)] };
  if (place?.kind === 'heading') return { kind: 'heading', level: place.level, text };
  if (unit.isHeading) return { kind: 'heading', level: UNTAGGED_LEVEL, text };
  if (place?.kind !== 'item' && !BULLET.test(text)) return { kind: 'paragraph', text };
  const [label = '', ...words] = text.split(' ');
  return { kind: 'item', text: SYMBOL.test(label) ? words.join(' ') : text };
}

function toLines(items: readonly TextPiece[], { places, pictures }: TextTags): Line[] {
  const lines: Line[] = [];
  const open: { isArtifact: boolean; place: TextPlace | undefined }[] = [];
  let drawn: DrawnLine[] = [];
  let line: DrawnLine | undefined;
  let isSpaced = false;
  const waiting = new Map(pictures);
  const endLine = () => {
    if (line) drawn.push(line);
    line = undefined;
  };
  const addDrawn = () => {
    endLine();
    lines.push(...inReadingOrder(drawn));
    drawn = [];
  };
  const addPictures = (id: string) => {
    const before = waiting.get(id) ?? [];
    waiting.delete(id);
    if (before.length === 0) return;
    addDrawn();
    for (const picture of before) lines.push({ ...NO_LINE, picture });
  };
  for (const { str, hasEOL, height = 0, width = 0, transform, type, id, tag } of items) {
    if (type?.startsWith('begin')) {
      if (id) addPictures(id);
      const place = (id && places.get(id)) || open.at(-1)?.place;
      open.push({ isArtifact: tag === 'Artifact' || open.at(-1)?.isArtifact === true, place });
    } else if (type === 'endMarkedContent') open.pop();
    const { isArtifact, place } = open.at(-1) ?? {};
    if (str === undefined || isArtifact || place?.kind === 'figure') continue;
    if (str.trim()) {
      const [, slope = 0, , , left = 0, baseline = 0] = transform ?? [];
      if (line && !isSamePlace(line.place, place)) endLine();
      line ??= { pieces: [], place, isTurned: slope !== 0 };
      const piece = { text: str.trim(), left, right: left + width, baseline, size: height };
      const isApart = Math.abs(left - (line.pieces.at(-1)?.right ?? left)) > height * WORD_GAP;
      addPiece(line.pieces, { ...piece, isSpaced: isSpaced || isApart || /^\s/.test(str) });
    }
    isSpaced = /\s$/.test(str);
    if (hasEOL) endLine();
  }
  addDrawn();
  // Pictures that the page's text does not place.
  for (const id of waiting.keys()) addPictures(id);
  return lines;
}

/** Adds a piece to a line. A piece that covers the end of the line may have its accent. */
function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last && piece.left < last.right) {
    const accent = toAccent(piece.text[0] ?? '');
    const below = toAccent(last.text.at(-1) ?? '');
    if (accent) {
      const rest = piece.text.slice(1);
      last.text = last.text.slice(0, -1) + addAccent(last.text.at(-1) ?? '', accent);
      Object.assign(piece, { text: rest.trim(), isSpaced: rest.startsWith(' ') });
    } else if (below) {
      const before = last.text.slice(0, -1);
      last.text = before.trim();
      const text = addAccent(piece.text[0] ?? '', below) + piece.text.slice(1);
      Object.assign(piece, { text, isSpaced: before ? before.endsWith(' ') : last.isSpaced });
    }
  }
  if (piece.text) pieces.push(piece);
}

/** Tagged and turned lines keep their order. */
function inReadingOrder(drawn: readonly DrawnLine[]): Line[] {
  const lines: Line[] = [];
  let free: Piece[][] = [];
  const addFree = () => {
    lines.push(...toReadingOrder(free).map((pieces) => toLine(pieces)));
    free = [];
  };
  for (const { pieces, place, isTurned } of drawn) {
    if (!place && !isTurned) free.push(pieces);
    else {
      addFree();
      lines.push(toLine(writeShifts(pieces), place));
    }
  }
  addFree();
  return lines;
}

const toLine = (pieces: readonly Piece[], place?: TextPlace): Line => ({
  text: joinPieces(pieces),
  left: Math.min(...pieces.map(({ left }) => left)),
  right: Math.max(...pieces.map(({ right }) => right)),
  height: Math.max(...pieces.map(({ size }) => size)),
  baseline: pieces[0]?.baseline ?? 0,
  place,
});

const isLabel = (place: TextPlace | undefined) => place?.kind === 'item' && place.isLabel === true;

const isSamePlace = (a: TextPlace | undefined, b: TextPlace | undefined) =>
  a?.element === b?.element && isLabel(a) === isLabel(b);

function continues({ last, isHeading }: Unit, line: Line, isLineHeading: boolean): boolean {
  if (last.picture || line.picture) return false;
  if (last.place || line.place) return last.place?.element === line.place?.element;
  const gap = last.baseline - line.baseline;
  const isNear = gap >= -1 && gap < Math.max(last.height, line.height) * PARAGRAPH_RATIO;
  return isHeading === isLineHeading && isNear && !BULLET.test(line.text.trim());
}

/** Removes a hyphen at the end of a line if a lower-case letter follows. */
function joinLines({ text, last }: Unit, line: Line): string {
  const [before, next] = [text.trim(), line.text.trim()];
  if (isLabel(last.place) && !isLabel(line.place)) {
    if (SYMBOL.test(before)) return next;
    return NUMBER.test(before) || /[.:;!?…]$/.test(before)
      ? `${before} ${next}`
      : `${before}: ${next}`;
  }
  const isBroken = /\p{L}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next);
  return isBroken ? before.slice(0, -1) + next : `${before} ${next}`;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
