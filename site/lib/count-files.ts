import { count } from '#contract/count.ts';

interface Counted {
  /** Undefined until the pages are counted. */
  pages?: number | undefined;
}

/** Adds up the pages of files or of subjects. Undefined until all are counted. */
export function addUpPages(parts: readonly Counted[]): number | undefined {
  const sum = parts.reduce((total, { pages }) => total + (pages ?? Number.NaN), 0);
  return Number.isNaN(sum) ? undefined : sum;
}

/** Returns e.g. `12 files` and `24 pages`. Omits the pages until all are counted. */
export function describeFiles(files: number, parts: readonly Counted[]): string[] {
  const pages = addUpPages(parts);
  return [count(files, 'file'), ...(pages === undefined ? [] : [count(pages, 'page')])];
}

/** Returns e.g. ` (2 of the files are free)`, or nothing if no file is. */
export const describeFree = (free: number): string =>
  free === 0 ? '' : ` (${free} of the files ${free === 1 ? 'is' : 'are'} free)`;
