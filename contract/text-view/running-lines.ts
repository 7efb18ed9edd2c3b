/** Lines at the top and bottom that may be a header or footer, and at most so many if all of them repeat. */
const EDGE_LINES = 2;
const MAX_EDGE_LINES = 6;
/** In shorter files, a repeated line may be a heading. */
const MIN_PAGES = 3;

/** Tells whether a line is a header or footer. */
type IsRunning = (line: string, page?: number) => boolean;

/**
 * Removes headers and footers: lines at the edges of more than half of the pages, ignoring numbers. They
 * are no headings, and a search for the file's title would find every page. A line at the top may be the title of
 * several slides, so its first page keeps it.
 * @param pages lines from top to bottom
 */
export function withoutRunningLines<T>(
  pages: readonly (readonly T[])[],
  toText: (line: T) => string,
): T[][] {
  const isRunning = findRunningLines(pages.map((page) => page.map(toText)));
  return pages.map((page, index) => withoutEdges(page, (line) => isRunning(toText(line), index)));
}

/**
 * Finds the headers and footers of a file. Their lines may be compared with those of another reading of the file.
 * @returns a function that is also true for a line on the page that keeps it, unless it is told the page, from 0
 */
export function findRunningLines(pages: readonly (readonly string[])[]): IsRunning {
  const shapes = pages.map((page) => page.map(toShape));
  const slides = shapes.filter((page, index) => !isStep(page, shapes[index + 1] ?? []));
  const counts = new Map<string, number>();
  for (const page of slides) {
    const edges = page.filter((_, index) => isEdge(index, page.length, MAX_EDGE_LINES));
    for (const shape of new Set(edges)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  /** The page that keeps a line. Undefined for a line that first occurs further down. */
  const keepers = new Map<string, number | undefined>();
  for (const [index, page] of shapes.entries()) {
    for (const [place, shape] of page.entries()) {
      const isTop = place < Math.min(EDGE_LINES, page.length - 1);
      if (!keepers.has(shape)) keepers.set(shape, isTop ? index : undefined);
    }
  }
  return (line, page) => {
    const shape = toShape(line);
    const isRepeated = slides.length >= MIN_PAGES && (counts.get(shape) ?? 0) > slides.length / 2;
    return isRepeated && (page === undefined || keepers.get(shape) !== page);
  };
}

/** True if the next page only adds lines to a page, as the steps of a slide do. */
function isStep(page: readonly string[], next: readonly string[]): boolean {
  const lines = new Set(next);
  return next.length > page.length && page.every((line) => lines.has(line));
}

/** Removes running lines at the edges of a page. A line in the middle with the same words is text. */
export function withoutEdges<T>(page: readonly T[], isRunning: (line: T) => boolean): T[] {
  const running = page.map(isRunning);
  const findEnd = (lines: readonly boolean[]) =>
    Math.max(
      EDGE_LINES,
      lines.findIndex((each) => !each),
    );
  const top = findEnd([...running, false]);
  const bottom = page.length - findEnd([...running.toReversed(), false]);
  return page.filter((_, index) => !(running[index] && (index < top || index >= bottom)));
}

const isEdge = (index: number, count: number, lines: number) =>
  index < lines || index >= count - lines;

/** Normalises what varies between pages: numbers, case and spaces. */
const toShape = (line: string) =>
  line.normalize('NFKC').toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();
