import { count } from '#contract/count.ts';
import type { Place } from '#contract/progress/progress.ts';

export const progressLabels = {
  /** A file is read to the end only if every page was shown. */
  place: ({ page, pages, unread }: Place) => {
    if (unread === 0) return 'read to the end';
    const where = `page ${page} of ${pages}`;
    return page < pages ? where : `${where}, ${count(unread, 'page')} not read yet`;
  },
  startReading: 'Start reading',
  continueReading: 'Continue reading',
  readNext: 'Read next',
  readAgain: 'Read again',
  /** @param name names of what is bought */
  finishPurchase: (name: string) => `Finish your purchase: ${name}`,
  files: 'Files by topic',
  markAsRevised: 'Mark as revised',
  revised: 'Marked as revised',
  notRevised: 'No longer marked as revised',
  pagesRead: (read: number, pages: number) => `${read} of ${pages} pages read`,
} as const;

/** Labels of a file with a version that is new to the student. */
export const updateLabels = {
  updated: 'Updated',
  earlierVersion: (day: string) => `Earlier version (until ${day})`,
} as const;
