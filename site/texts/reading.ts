import type { Place } from '#contract/reading/progress.ts';

const pageCount = (number: number) => `${number} ${number === 1 ? 'page' : 'pages'}`;

export const progressLabels = {
  /** Says that a file is read to the end only if every page was shown. */
  place: ({ page, pages, unread }: Place) => {
    if (unread === 0) return 'read to the end';
    const where = `page ${page} of ${pages}`;
    return page < pages ? where : `${where}, ${pageCount(unread)} not read yet`;
  },
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  finishPurchase: 'Finish your purchase',
  files: 'Files by topic',
  markAsRevised: 'Mark as revised',
  pagesRead: (read: number, pages: number) => `${read} of ${pages} pages read`,
} as const;

/** Label of the link to the reader, beside each download. */
export const readLabel = 'Read';

/** Labels of a file with a version that is new to the student. */
export const updateLabels = {
  updated: 'Updated',
  earlierVersion: (day: string) => `Earlier version (until ${day})`,
} as const;
