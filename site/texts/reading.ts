export const progressLabels = {
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  finishPurchase: 'Finish your purchase',
  files: 'Files by topic',
  markAsRevised: 'Mark as revised',
  download: 'Download PDF',
  revised: 'Marked as revised',
  notRevised: 'No longer marked as revised',
  pagesRead: (read: number, pages: number) => `${read} of ${pages} pages read`,
} as const;

/** Label of the link to the reader, beside each download. */
export const readLabel = 'Read';

/** Labels of a file with a version that is new to the student. */
export const updateLabels = {
  updated: 'Updated',
  earlierVersion: (day: string) => `Earlier version (until ${day})`,
} as const;
