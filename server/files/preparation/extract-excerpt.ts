import { EXCERPT_LENGTH } from '#contract/files/stored-pdf.ts';
import { withoutRunningLines } from '#contract/reading/running-lines.ts';
import { mostUsedSize } from './extract-outline.ts';
import { fold } from './extract-text.ts';
import type { Line } from './programs/pdfium.ts';

/** Pages that show which lines repeat, and which type size is the text's. */
const PAGES_READ = 5;

/** A shorter passage may be a heading, a label or a table's head. */
const MIN_CHARACTERS = 100;
/** Ratios to the most used size. Headers and labels are smaller, titles larger. */
const MIN_RATIO = 0.96;
const MAX_RATIO = 2;

/**
 * Extracts the first words of a file's text, without header, title, page number and labels: the first passage that is
 * long enough for a text, or the whole first page if it has none. Empty for scans.
 */
export function extractExcerpt(file: readonly (readonly Line[])[]): string {
  const pages = file.slice(0, PAGES_READ);
  const body = mostUsedSize(pages.flat());
  const [lines = []] = withoutRunningLines(pages, ({ text }) => text);
  const passages = joinPassages(lines);
  const isText = ({ text, height }: Line) =>
    text.length > MIN_CHARACTERS && height >= body * MIN_RATIO && height <= body * MAX_RATIO;
  const { text } = passages.find(isText) ?? joinLines(lines);
  return cut(text);
}

/** Ratio up to which two lines belong together. Lines in one type differ by their boxes. */
const SAME_RATIO = 1.04;

function joinPassages(lines: readonly Line[]): Line[] {
  const passages: Line[][] = [];
  for (const line of lines) {
    const passage = passages.at(-1);
    const height = passage?.[0]?.height ?? 0;
    // A height of 0 is unknown.
    const [small, large] = [height, line.height].sort((a, b) => a - b);
    if (passage && (!small || !large || large <= small * SAME_RATIO)) passage.push(line);
    else passages.push([line]);
  }
  return passages.map(joinLines);
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
