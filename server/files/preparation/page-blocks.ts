import { withoutRunningLines } from '#contract/reading/running-lines.ts';
import type { Word } from './programs/pdfium.ts';

/** Paragraph, heading, list item or cell of a table, with its place. Lengths are in points. */
export interface Block {
  words: Word[];
  /** Counted from 1. */
  page: number;
  left: number;
  right: number;
  /** Lower edges of the first and the last line. */
  first: number;
  last: number;
  /** Type size. */
  size: number;
  isBullet: boolean;
}

/** Part of a line, up to a wide gap. */
interface Cell extends Omit<Block, 'first' | 'last' | 'page'> {
  baseline: number;
  /** Left edge of the sign before the words, if there is one. */
  edge: number;
}

/** Shares of the type size. */
const WIDE_GAP = 0.9;
const SAME_LINE = 0.5;
const SAME_LEFT = 0.4;
const INDENT = 4;
const NEIGHBOUR = 1.5;
/** Largest ratio of two type sizes that count as the same. */
const SAME_SIZE = 1.05;
/** Largest ratio of a line's distance from the line above to the usual distance. */
const NEXT_LINE = 1.25;
/** Distance between lines, as a share of the type size, for a file in which no line has another below. */
const USUAL_DISTANCE = 1.4;

/**
 * Divides a file into blocks in the order in which it draws them, which is the reading order. Leaves out headers,
 * footers and the signs before list items.
 * @param pages words by page and line
 */
export function toBlocks(pages: readonly (readonly (readonly Word[])[])[]): Block[] {
  const cells = withoutRunningLines(pages, toText).map((lines) =>
    joinBullets(lines.flatMap(toCells)),
  );
  const distance = mostUsedDistance(cells);
  return cells.flatMap((page, index) => joinCells(page, index + 1, distance * NEXT_LINE));
}

const toText = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

function toCells(line: readonly Word[]): Cell[] {
  const cells: Cell[] = [];
  for (const word of line) {
    const cell = cells.at(-1);
    const gap = cell ? word.left - cell.right : Infinity;
    const isNear = gap < word.size * WIDE_GAP && gap > -word.size;
    if (cell && isNear && Math.abs(word.baseline - cell.baseline) < word.size) {
      cell.words.push(word);
      cell.right = word.right;
    } else {
      const { left, right, baseline, size } = word;
      cells.push({ words: [word], left, edge: left, right, baseline, size, isBullet: false });
    }
  }
  return cells;
}

/** Signs before list items. U+FFFD is a sign without a known character. */
const SIGN = /^[\p{Co}\ufffd•‣◦▪▫■□●○◆◇►▶➢➤✓✔∙]$/u;
/** Signs and numbers that a sentence may contain too, e.g. “–”, “2.”, “(b)” or “4.1.2”. */
const NUMBER =
  /^(?:[\p{Pd}·*o]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$/u;
const ENDS = /[.!?:;]$/;

/** Takes the sign off a list item, whether it is a cell of its own or the first word. */
function joinBullets(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  let isMarked = false;
  for (const cell of cells) {
    const [sign, ...words] = cell.words;
    const hasSign = sign && (SIGN.test(sign.text) || isNumber(sign, joined.at(-1)));
    const [next] = words;
    const isBullet = hasSign || isMarked;
    isMarked = hasSign === true && !next;
    if (!hasSign) joined.push({ ...cell, isBullet });
    else if (next) joined.push({ ...cell, words, left: next.left, size: next.size, isBullet });
  }
  return joined;
}

/** A number or a dash that begins a line of a paragraph belongs to its sentence. */
function isNumber(sign: Word, above: Cell | undefined): boolean {
  if (!NUMBER.test(sign.text)) return false;
  const isSentence =
    above &&
    isSameSize(above, sign) &&
    isSameLeft(above, sign) &&
    !ENDS.test(above.words.at(-1)?.text ?? '');
  return !isSentence;
}

/** Returns the usual distance between lines, as a share of the type size. */
function mostUsedDistance(pages: readonly (readonly Cell[])[]): number {
  const counts = new Map<number, number>();
  for (const cells of pages) {
    for (const [index, cell] of cells.entries()) {
      const above = cells[index - 1];
      if (!above || !isSameSize(above, cell) || !isSameLeft(above, cell)) continue;
      const distance = Math.round(((above.baseline - cell.baseline) / cell.size) * 20) / 20;
      if (distance > SAME_LINE && distance < INDENT) {
        counts.set(distance, (counts.get(distance) ?? 0) + 1);
      }
    }
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most?.[0] ?? USUAL_DISTANCE;
}

type Typed = Pick<Cell, 'size' | 'left'>;

type Sized = Pick<Cell, 'size'>;

export const isSameSize = (one: Sized, other: Sized): boolean =>
  Math.max(one.size, other.size) <= Math.min(one.size, other.size) * SAME_SIZE;

export const isSameLeft = (one: Typed, other: Typed): boolean =>
  Math.abs(one.left - other.left) <= one.size * SAME_LEFT;

function joinCells(cells: readonly Cell[], page: number, maxDistance: number): Block[] {
  const blocks: Block[] = [];
  const roomOf = roomReader(cells);
  let lines: Cell[] = [];
  const end = () => {
    const [first] = lines;
    const last = lines.at(-1);
    if (first && last) {
      blocks.push({
        words: lines.flatMap(({ words }) => words),
        page,
        left: Math.min(...lines.map(({ edge }) => edge)),
        right: Math.max(...lines.map(({ right }) => right)),
        first: first.baseline,
        last: last.baseline,
        size: first.size,
        isBullet: first.isBullet,
      });
    }
    lines = [];
  };
  for (const cell of cells) {
    const above = lines.at(-1);
    const isNext =
      above &&
      isBelow(above, cell, maxDistance) &&
      isAligned(lines, cell) &&
      !isBoldChange(above, cell) &&
      !isNewTerm(lines, above, cell) &&
      !hadRoom(above, cell, roomOf(above));
    if (!isNext) end();
    lines.push(cell);
  }
  end();
  return blocks;
}

function isBelow(above: Cell, cell: Cell, maxDistance: number): boolean {
  const distance = (above.baseline - cell.baseline) / cell.size;
  return (
    !cell.isBullet && isSameSize(above, cell) && distance > SAME_LINE && distance <= maxDistance
  );
}

/** The second line may be indented, or the first. Each further line starts below the second. */
function isAligned([first, second]: readonly Cell[], cell: Cell): boolean {
  if (second) return isSameLeft(second, cell);
  return first !== undefined && Math.abs(first.left - cell.left) <= cell.size * INDENT;
}

/** Bold headings may have the size of the text. */
function isBoldChange(above: Cell, { words }: Cell): boolean {
  const isBold = ({ isBold }: Word) => isBold;
  const isHeadAbove = above.words.every(isBold) && !words[0]?.isBold;
  return isHeadAbove || (words.every(isBold) && !above.words.at(-1)?.isBold);
}

const TERM = /^\p{Lu}[^.:;!?]{1,60}(?::| \p{Pd}) /u;

/** Definitions may follow each other without space: a sentence ends, and a term begins the next line. */
function isNewTerm([first]: readonly Cell[], above: Cell, { words }: Cell): boolean {
  const startsBold = (line: readonly Word[]) => line[0]?.isBold && !line.at(-1)?.isBold;
  const startsTerm = (line: readonly Word[]) => startsBold(line) || TERM.test(toText(line));
  const isTerm = startsTerm(words) && startsTerm(first?.words ?? []);
  return isTerm && ENDS.test(above.words.at(-1)?.text ?? '');
}

/** Returns a function that tells how far a line could go: to its column's edge or to its neighbour. */
function roomReader(cells: readonly Cell[]) {
  const edges = new Map<number, number>();
  const columnOf = ({ left }: Cell) => Math.round(left / 4);
  for (const cell of cells) {
    const column = columnOf(cell);
    edges.set(column, Math.max(edges.get(column) ?? 0, cell.right));
  }
  return (cell: Cell): number => {
    const column = columnOf(cell);
    let room = Math.max(...[-1, 0, 1].map((step) => edges.get(column + step) ?? 0));
    for (const { left, baseline } of cells) {
      const isNear = Math.abs(baseline - cell.baseline) <= cell.size * NEIGHBOUR;
      if (isNear && left > cell.right) room = Math.min(room, left - cell.size);
    }
    return room;
  };
}

/** A paragraph ends if the next line's first word would have had room. */
function hadRoom(above: Cell, { words }: Cell, room: number): boolean {
  const [word] = words;
  const width = word ? word.right - word.left : 0;
  return above.right + width + above.size < room;
}

/** Letters with a code of their own for printing, such as the ligature “ﬁ”. */
const LIGATURES = /[\ufb00-\ufb06]/g;
/** End of a line at which a word may be divided. */
const DIVIDED = /\p{L}[\u00ad\ufffe\u2010-]$/u;

/** Words of a file, in lower case, for telling a divided word from a word with a hyphen. */
export interface Vocabulary {
  words: ReadonlySet<string>;
  /** True if the file divides words at the ends of its lines. */
  isDividing: boolean;
}

/** Joins words to a text. A word that is divided at a line's end becomes whole. */
export function joinWords(words: readonly Word[], vocabulary: Vocabulary): string {
  const joined: string[] = [];
  for (const [index, word] of words.entries()) {
    const above = words[index - 1];
    if (above && isDivision(above, word)) {
      const start = (joined.pop() ?? '').slice(0, -1);
      joined.push(`${start}${hasHyphen(start, word.text, vocabulary) ? '-' : ''}${word.text}`);
    } else joined.push(word.text);
  }
  return clean(joined.join(' '));
}

const isDivision = (above: Word, word: Word) =>
  DIVIDED.test(above.text) && above.baseline - word.baseline > word.size * SAME_LINE;

/** “Cost-push” and “non-EU” have a hyphen on any line, and “elasticity” has none. */
function hasHyphen(before: string, after: string, { words, isDividing }: Vocabulary): boolean {
  const [start, end] = [before, after].map(toPlain);
  if (words.has(`${start}${end}`)) return false;
  if (words.has(`${start}-${end}`)) return true;
  if (/^[\p{Lu}\p{N}]/u.test(after) || /^\p{L}$/u.test(before)) return true;
  return words.has(`${start}`) && (words.has(`${end}`) || !isDividing);
}

export function readVocabulary(blocks: readonly Block[]): Vocabulary {
  const words = new Set<string>();
  const divided: string[] = [];
  for (const block of blocks) {
    for (const [index, word] of block.words.entries()) {
      const [above, below] = [block.words[index - 1], block.words[index + 1]];
      if (below && isDivision(word, below)) {
        divided.push(toPlain(word.text.slice(0, -1)) + toPlain(below.text));
      } else if (!above || !isDivision(above, word)) words.add(toPlain(word.text));
    }
  }
  return { words, isDividing: divided.some((word) => words.has(word)) };
}

/** Longer words are rows of dots or the like. */
const MAX_WORD_LENGTH = 60;

/** Returns a word without punctuation around it, in lower case. */
const toPlain = (word: string) =>
  clean(word.slice(0, MAX_WORD_LENGTH))
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const clean = (text: string) =>
  text
    .replace(/[\u00ad\ufffe]/g, '')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
