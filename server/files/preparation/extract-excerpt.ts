import { EXCERPT_LENGTH } from '#contract/files/stored-pdf.ts';
import { findRunningLines, withoutEdges } from '#contract/text-view/running-lines.ts';
import { mostUsedSize } from './extract-outline.ts';
import { fold } from './extract-text.ts';
import type { Line } from './programs/pdfium.ts';

/** Pages that are searched for text, and show which lines repeat and which type size is the text's. */
const PAGES_READ = 8;

/** A shorter passage may be a heading, a label or a table's head. */
const MIN_CHARACTERS = 100;
/** Ratios to the most used size. Headers and labels are smaller, titles larger. */
const MIN_RATIO = 0.96;
const MAX_RATIO = 2;

/**
 * Extracts the first words of a file's text, without headers, titles, page numbers, contents and labels: the first
 * passage that is long enough and has a sentence, otherwise the first page with other lines. Empty for scans.
 */
export function extractExcerpt(file: readonly (readonly Line[])[]): string {
  const all = file.slice(0, PAGES_READ);
  const body = mostUsedSize(all.flat());
  const isRunning = findRunningLines(all.map((page) => page.map(({ text }) => text)));
  const pages = all.map((page) =>
    withoutContents(withoutEdges(page, ({ text }) => isRunning(text))),
  );
  const isText = ({ text, height }: Line) =>
    text.length > MIN_CHARACTERS &&
    SENTENCE.test(text) &&
    height >= body * MIN_RATIO &&
    height <= body * MAX_RATIO;
  const passage = pages
    .flatMap(toPassages)
    .map((lines) => joinLines(withoutHeading(lines)))
    .find(isText);
  const others = all[0]?.length ? pages.find(({ length }) => length > 0) : undefined;
  return cut((passage ?? joinLines(others ?? [])).text);
}

/** Leaves out a first line that does not go on in the next line. */
function withoutHeading(lines: readonly Line[]): readonly Line[] {
  const [first, second] = lines;
  const longest = Math.max(...lines.map(({ text }) => text.length));
  const isHeading =
    first &&
    second &&
    first.text.length < longest * HEADING_WIDTH &&
    !/[.,:;!?]\s*$/.test(first.text);
  return isHeading && /^\p{Lu}/u.test(second.text) ? lines.slice(1) : lines;
}

/** Share of the longest line. */
const HEADING_WIDTH = 0.6;

/** The end of a sentence. A number with a point is an item's. */
const SENTENCE = /[\p{Ll}\p{Lo})\]"”’][.!?。](?:\s|$)/u;

/** A line of contents: a title, dots and a page. Without dots, lines in a row end with pages that go up. */
const LEADER = /(?:[.·•…_]\s?){4,}\s*(?:\d+|[ivxl]+)$/i;
const ENTRY = /\p{L}{3}.*[^\d\s.,;:!?]\s+(\d{1,3})$/u;
const MIN_ENTRIES = 3;

/** Leaves out contents with their heading, and what stands between them. */
function withoutContents(page: readonly Line[]): readonly Line[] {
  const hasLeaders = page.some(({ text }) => LEADER.test(text));
  const isEntry = ({ text }: Line) => (hasLeaders ? LEADER : ENTRY).test(text);
  const last = page.findLastIndex(isEntry);
  const between = page.slice(page.findIndex(isEntry), last + 1);
  const numbers = between.flatMap(({ text }) => Number(ENTRY.exec(text)?.[1] ?? []));
  const isAscending = numbers.every((number, index) => number >= (numbers[index - 1] ?? 0));
  const isList =
    numbers.length >= MIN_ENTRIES && numbers.length * 2 > between.length && isAscending;
  return hasLeaders || isList ? page.slice(last + 1) : page;
}

/** Ratio up to which two lines belong together. Lines in one type differ by their boxes. */
const SAME_RATIO = 1.04;

function toPassages(lines: readonly Line[]): Line[][] {
  const passages: Line[][] = [];
  for (const line of lines) {
    const passage = passages.at(-1);
    const height = passage?.[0]?.height ?? 0;
    // A height of 0 is unknown.
    const [small, large] = [height, line.height].sort((a, b) => a - b);
    if (passage && (!small || !large || large <= small * SAME_RATIO)) passage.push(line);
    else passages.push([line]);
  }
  return passages;
}

const joinLines = (lines: readonly Line[]): Line => ({
  text: fold(lines.map(({ text }) => text).join('\n'))
    .replace(/\s+/g, ' ')
    .trim(),
  height: lines[0]?.height ?? 0,
});

function cut(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const end = text.lastIndexOf(' ', EXCERPT_LENGTH);
  if (end > 0) return text.slice(0, end);
  // A single long word is cut, but never within a character.
  return text.slice(0, EXCERPT_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
