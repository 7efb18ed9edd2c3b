/** Lines at the top and bottom that may be a header or footer. */
const EDGE_LINES = 2;
/** In shorter files, a repeated line may be a heading. */
const MIN_PAGES = 3;
/** In characters. A longer line is a sentence. */
const MAX_LENGTH = 100;

/**
 * Removes headers and footers: lines at the edges of more than half of the pages, ignoring numbers. They
 * are no headings, and a search for the file's title would find every page.
 * @param pages lines from top to bottom
 */
export function withoutRunningLines<T>(
  pages: readonly (readonly T[])[],
  toText: (line: T) => string,
): T[][] {
  const isRunning = findRunningLines(pages.map((page) => page.map(toText)));
  return pages.map((page) => withoutEdges(page, (line) => isRunning(toText(line))));
}

/** Finds the headers and footers of a file. Their lines may be compared with those of another reading of the file. */
export function findRunningLines(pages: readonly (readonly string[])[]): (line: string) => boolean {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = page.filter((_, index) => isEdge(index, page.length));
    for (const shape of new Set(edges.map(toShape))) {
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
  }
  return (line) =>
    pages.length >= MIN_PAGES &&
    line.length <= MAX_LENGTH &&
    (counts.get(toShape(line)) ?? 0) > pages.length / 2;
}

/** Removes running lines at the edges of a page. A line in the middle with the same words is text. */
export const withoutEdges = <T>(page: readonly T[], isRunning: (line: T) => boolean): T[] =>
  page.filter((line, index) => !(isEdge(index, page.length) && isRunning(line)));

const isEdge = (index: number, count: number) => index < EDGE_LINES || index >= count - EDGE_LINES;

/** Normalises what varies between pages: numbers, case and spaces. */
const toShape = (line: string) =>
  line.normalize('NFKC').toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();
