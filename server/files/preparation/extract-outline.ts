import { withoutRunningLines } from '#contract/text-view/running-lines.ts';
import {
  OUTLINE_ENTRIES,
  OUTLINE_LEVELS,
  OUTLINE_TITLE_LENGTH,
  type OutlineEntry,
} from '#contract/text-view/text-and-outline.ts';
import { fold } from './extract-text.ts';
import type { Bookmark, Line } from './programs/pdfium.ts';

/** Extracts the PDF's own outline, or headings in larger type. Empty if there are neither, as in a scan. */
export function extractOutline(
  bookmarks: readonly Bookmark[],
  pages: readonly (readonly Line[])[],
): OutlineEntry[] {
  const own = shorten(
    bookmarks.map(({ title, page, level }) => ({ title, page: page + 1, level })),
  );
  return own.length > 0 ? own : shorten(findHeadings(pages));
}

/** Leaves out deep levels, then whole levels, then the end. The highest level with pages becomes the first. */
function shorten(entries: readonly OutlineEntry[]): OutlineEntry[] {
  const above = entries.reduce((least, { level }) => Math.min(least, level), Infinity) - 1;
  const named = entries.flatMap(({ title, page, level }) => {
    const words = cut(fold(title).replace(/\s+/g, ' ').trim());
    return words ? [{ title: words, page, level: level - above }] : [];
  });
  for (let deepest = OUTLINE_LEVELS; deepest > 1; deepest -= 1) {
    const shown = named.filter(({ level }) => level <= deepest);
    if (shown.length <= OUTLINE_ENTRIES) return shown;
  }
  return named.filter(({ level }) => level === 1).slice(0, OUTLINE_ENTRIES);
}

/** Shortens a title, but never within a character. */
const cut = (title: string) =>
  title.length <= OUTLINE_TITLE_LENGTH
    ? title
    : `${title.slice(0, OUTLINE_TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Ratio of a heading's type size to the most used size. */
export const HEADING_RATIO = 1.15;
export const MAX_HEADING_CHARACTERS = 100;
const WORD = /\p{L}{3}/u;
/** Numbered line such as `4.1.2 Elasticity`, a heading in any type. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}/u;
const STEP_POINTS = 0.5;

/** Finds headings by larger type, whose sizes become the levels, or by their numbers if no type is larger. */
function findHeadings(pages: readonly (readonly Line[])[]): OutlineEntry[] {
  const body = mostUsedSize(pages.flat());
  const lines = withoutRunningLines(pages, ({ text }) => text).flatMap((page, index) =>
    joinWrapped(page, body).map(({ text, height }) => ({
      text: text.trim(),
      size: roundSize(height),
      page: index + 1,
    })),
  );
  const short = lines.filter(
    ({ text }) => text.length <= MAX_HEADING_CHARACTERS && WORD.test(text),
  );
  // A slide that is shown in steps repeats its title.
  const large = short
    .filter(({ size }) => size >= body * HEADING_RATIO)
    .filter(({ text }, index, all) => text !== all[index - 1]?.text);
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
    .map(({ text, page }) => ({ title: text, page, level: numberLevel(text) }));
}

const roundSize = (height: number) => Math.round(height / STEP_POINTS) * STEP_POINTS;

/** Returns the level of a number. `4.1` is the first level, because 4 is the subject's number. */
const numberLevel = (text: string) =>
  Math.min((text.match(/^[\d.]+/)?.[0].match(/\d+/g)?.length ?? 2) - 1, OUTLINE_LEVELS);

function joinWrapped(page: readonly Line[], body: number): Line[] {
  const joined: Line[] = [];
  for (const line of page) {
    const last = joined.at(-1);
    const isLarge = roundSize(line.height) >= body * HEADING_RATIO;
    const continues = last && isLarge && roundSize(last.height) === roundSize(line.height);
    if (continues) joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

export const mostUsedSize = (lines: readonly Line[]): number =>
  mostUsed(lines.map(({ text, height }) => [height, text.length]));

/** Returns the length with the highest total weight, in half points, or 0 if there is none. */
export function mostUsed(lengths: readonly (readonly [points: number, weight: number])[]): number {
  const counts = new Map<number, number>();
  for (const [points, weight] of lengths) {
    const size = roundSize(points);
    counts.set(size, (counts.get(size) ?? 0) + weight);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}
