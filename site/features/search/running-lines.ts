import { fold } from '#site/lib/words/fold.ts';

/** So many lines at the top and at the bottom of a page may be a header or a footer. */
const EDGE = 2;
/** In a file with fewer pages, a line that returns may be a heading. */
const MIN_PAGES = 3;
/** A longer line is a sentence. Characters. */
const MAX_LENGTH = 100;

/**
 * Leaves headers and footers out of the text of pages: lines at the edge that more than half of the pages
 * have, apart from their numbers. A search for the file's title would find every page.
 * @param pages their text, with a line's end between lines
 */
export function withoutRunningLines(pages: readonly string[]): string[] {
  if (pages.length < MIN_PAGES) return [...pages];
  const lines = pages.map((page) => page.split('\n'));
  const counts = new Map<string, number>();
  for (const page of lines) {
    const edges = new Set(page.filter((_, index) => isEdge(index, page.length)).map(shapeOf));
    for (const shape of edges) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const isRunning = (line: string) =>
    line.length <= MAX_LENGTH && (counts.get(shapeOf(line)) ?? 0) > pages.length / 2;
  return lines.map((page) =>
    page.filter((line, index) => !(isEdge(index, page.length) && isRunning(line))).join('\n'),
  );
}

const isEdge = (index: number, count: number) => index < EDGE || index >= count - EDGE;

/** What is the same on each page: everything but the page's number. */
const shapeOf = (line: string) => fold(line).replace(/\d+/g, '0').trim();
