import { count } from '#contract/count.ts';

export const searchLabels = {
  label: 'Search your notes',
  results: (number: number) => count(number, 'result'),
  /** If no page has all the words. */
  partialResults: (number: number) =>
    number === 0
      ? 'No page contains these words.'
      : `No page contains all of these words. ${count(number, 'page')} with some of them:`,
  /** While the texts of other files are still loading. */
  resultsSoFar: (number: number) => `${count(number, 'result')} so far, still searching…`,
  noneButSimilar: ({ typed, similar }: { typed: string; similar: string }) =>
    `No page contains “${typed}”. Showing results for “${similar}”.`,
  scans: (titles: string) =>
    `Scanned files have no text, so only their titles are searched: ${titles}`,
  missing: (titles: string) => `These files could not be searched just now: ${titles}`,
} as const;
