/** So many lines at the top and at the bottom of a page may be a header or a footer. */
const EDGE = 2;
/** In a file with fewer pages, a line that returns may be a heading. */
const MIN_PAGES = 3;
/** A longer line is a sentence. Characters. */
const MAX_LENGTH = 100;

/**
 * Leaves out headers and footers: lines at the edge that more than half of the pages have, apart from their
 * numbers. They are no headings, and a search for the file's title would find every page.
 * @param pages their lines, from top to bottom
 */
export function withoutRunningLines<T>(
  pages: readonly (readonly T[])[],
  textOf: (line: T) => string,
): T[][] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = page.filter((_, index) => isEdge(index, page.length));
    for (const shape of new Set(edges.map((line) => shapeOf(textOf(line))))) {
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
  }
  const isRunning = (text: string) =>
    pages.length >= MIN_PAGES &&
    text.length <= MAX_LENGTH &&
    (counts.get(shapeOf(text)) ?? 0) > pages.length / 2;
  return pages.map((page) =>
    page.filter((line, index) => !(isEdge(index, page.length) && isRunning(textOf(line)))),
  );
}

const isEdge = (index: number, count: number) => index < EDGE || index >= count - EDGE;

/** What is the same on each page: everything but the page's number, case and spaces. */
const shapeOf = (line: string) =>
  line.normalize('NFKC').toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();
