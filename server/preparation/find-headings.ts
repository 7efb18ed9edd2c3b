import { OUTLINE_LEVELS, type OutlineEntry } from '#contract/reading/outline.ts';
import { withoutRunningLines } from '#contract/reading/running-lines.ts';
import type { Line } from './programs/pdfium.ts';

/** Type that is so much larger than that of most text is a heading's. */
const LARGER = 1.15;
/** A longer line, and one without a word, is no heading. Characters. */
const MAX_LENGTH = 100;
const WORD = /\p{L}{3}/u;
/** E.g. `4.1.2 Elasticity`: a heading in any type. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}/u;
/** The sizes of type that are told apart, in points. */
const STEP = 0.5;

/**
 * Finds headings by their type, which is larger than that of most text, or by their numbers where no type is
 * larger. The largest sizes are the levels.
 * @param pages the lines of each page
 */
export function findHeadings(pages: readonly (readonly Line[])[]): OutlineEntry[] {
  const body = mostUsedSize(pages.flat());
  const lines = withoutRunningLines(pages, ({ text }) => text).flatMap((page, index) =>
    joinWrapped(page, body).map(({ text, height }) => ({
      text: text.trim(),
      size: sizeOf(height),
      page: index + 1,
    })),
  );
  const short = lines.filter(({ text }) => text.length <= MAX_LENGTH && WORD.test(text));
  const large = short.filter(({ size }) => size >= body * LARGER);
  if (large.length > 0) {
    const sizes = [...new Set(large.map(({ size }) => size))].sort((a, b) => b - a);
    return large.map(({ text, page, size }) => ({
      title: text,
      page,
      level: Math.min(sizes.indexOf(size) + 1, OUTLINE_LEVELS),
    }));
  }
  return short
    .filter(({ text }) => NUMBERED.test(text))
    .map(({ text, page }) => ({ title: text, page, level: levelOfNumber(text) }));
}

const sizeOf = (height: number) => Math.round(height / STEP) * STEP;

/** `4.1` is the first level, because what stands before the first point is the subject's number. */
const levelOfNumber = (text: string) =>
  Math.min((text.match(/^[\d.]+/)?.[0].match(/\d+/g)?.length ?? 2) - 1, OUTLINE_LEVELS);

/** Joins a heading that does not fit on one line: lines of the same size, one after another, above smaller ones. */
function joinWrapped(page: readonly Line[], body: number): Line[] {
  const joined: Line[] = [];
  for (const line of page) {
    const last = joined.at(-1);
    const isLarge = sizeOf(line.height) >= body * LARGER;
    const continues = last && isLarge && sizeOf(last.height) === sizeOf(line.height);
    if (continues) joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

/** The size of most characters. */
function mostUsedSize(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { text, height } of lines) {
    const size = sizeOf(height);
    counts.set(size, (counts.get(size) ?? 0) + text.length);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}
