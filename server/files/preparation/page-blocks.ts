import { withoutRunningLines } from '#contract/text-view/running-lines.ts';
import { mostUsed } from './extract-outline.ts';
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

/** Shares of the type size. */
const WIDE_GAP = 0.9;
const SAME_LINE = 0.5;
const SAME_LEFT = 0.4;
const INDENT = 4;
const LINE_DISTANCE = 1.2;
/** Largest ratio of two type sizes that count as the same. */
const SAME_SIZE = 1.05;
/** Largest ratio of a line's distance from the line above to the usual distance. */
const NEXT_LINE = 1.25;

/**
 * Divides a file into blocks in the order in which it draws them, which is the reading order. Leaves out headers,
 * footers and the signs before list items.
 * @param pages words by page and line
 */
export function toBlocks(pages: readonly (readonly (readonly Word[])[])[]): Block[] {
  const cells = withoutRunningLines(pages, toText).flatMap((lines, index) =>
    toCells(lines.flat(), index + 1),
  );
  const usual = mostUsedDistance(cells);
  return toRuns(cells, (above, cell, lines) => isNextLine(above, cell, lines, usual)).map(toBlock);
}

/**
 * Divides a list into runs of neighbours.
 * @param belongs true if an item goes on with the run of the item before it
 */
export function toRuns<T>(
  items: readonly T[],
  belongs: (before: T, item: T, run: readonly [T, ...T[]]) => boolean,
): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && belongs(run.at(-1) ?? run[0], item, run)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

const toText = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

/** Signs before list items: a symbol, a dash, “o”, “2.” or “(b)”. */
const SIGN = /^(?:[\p{So}\p{Po}\p{Pd}\p{Co}o]|\(?(?:\d{1,2}|[a-z])[.)])$/u;

/** Divides lines at wide gaps. A cell has one line. */
const toCells = (words: readonly Word[], page: number): Block[] =>
  toRuns(words, isSameCell).map((words) => {
    const [sign, next] = words;
    const isBullet = next !== undefined && SIGN.test(sign.text);
    const { left, size, baseline } = isBullet ? next : sign;
    const right = words.at(-1)?.right ?? left;
    const shown = isBullet ? words.slice(1) : words;
    return { words: shown, page, left, right, first: baseline, last: baseline, size, isBullet };
  });

function isSameCell(before: Word, word: Word, cell: readonly Word[]): boolean {
  const isSign = cell.length === 1 && SIGN.test(before.text);
  const gap = word.left - before.right;
  const isNear = gap > -word.size && gap < word.size * (isSign ? INDENT : WIDE_GAP);
  return isNear && Math.abs(word.baseline - before.baseline) < word.size * SAME_LINE;
}

/** Returns the usual distance between lines, or 0 if no line has another below. */
const mostUsedDistance = (cells: readonly Block[]): number =>
  mostUsed(
    cells.flatMap((cell, index) => {
      const above = cells[index - 1];
      const distance =
        above && isSameSize(above, cell) && isSameLeft(above, cell) ? above.last - cell.first : 0;
      return distance > 0 && distance < cell.size * INDENT ? [[distance, 1]] : [];
    }),
  );

const isSameSize = (one: Block, other: Block): boolean =>
  Math.max(one.size, other.size) <= Math.min(one.size, other.size) * SAME_SIZE;

export const isSameLeft = (one: Block, other: Block): boolean =>
  Math.abs(one.left - other.left) <= one.size * SAME_LEFT;

/** The second line may be indented, or the first. Each further line starts below the second. */
function isNextLine(above: Block, cell: Block, lines: readonly [Block, ...Block[]], usual: number) {
  const distance = above.last - cell.first;
  const maxDistance = Math.max(usual, cell.size * LINE_DISTANCE) * NEXT_LINE;
  const isIndent = lines.length === 1 && Math.abs(above.left - cell.left) <= cell.size * INDENT;
  return (
    above.page === cell.page &&
    !cell.isBullet &&
    isSameSize(above, cell) &&
    distance > cell.size * SAME_LINE &&
    distance <= maxDistance &&
    (isIndent || isSameLeft(above, cell)) &&
    !isBoldChange(above, cell) &&
    !isNewTerm(lines[0], above, cell)
  );
}

/** Bold headings may have the size of the text. */
function isBoldChange(above: Block, { words }: Block): boolean {
  const isBold = ({ isBold }: Word) => isBold;
  const isHeadAbove = above.words.every(isBold) && !words[0]?.isBold;
  return isHeadAbove || (words.every(isBold) && !above.words.at(-1)?.isBold);
}

const TERM = /^\p{Lu}[^.:;!?]{1,60}(?::| \p{Pd}) /u;
const ENDS = /[.!?:;]$/;

const startsTerm = ({ words }: Block) =>
  (words[0]?.isBold && !words.at(-1)?.isBold) || TERM.test(toText(words));

/** Definitions may follow each other without space: a definition ends, and a term begins the next line. */
const isNewTerm = (first: Block, above: Block, cell: Block): boolean =>
  startsTerm(cell) &&
  startsTerm(first) &&
  (startsTerm(above) || ENDS.test(above.words.at(-1)?.text ?? ''));

const toBlock = (lines: readonly [Block, ...Block[]]): Block => ({
  ...lines[0],
  words: lines.flatMap(({ words }) => words),
  left: Math.min(...lines.map(({ left }) => left)),
  right: Math.max(...lines.map(({ right }) => right)),
  last: lines.at(-1)?.last ?? lines[0].last,
});
