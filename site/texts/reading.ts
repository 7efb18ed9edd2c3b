export const progressLabels = {
  continueReading: 'Continue reading',
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  finishPurchase: 'Finish your purchase',
  readToTheEnd: 'read to the end',
  files: 'Files by topic',
  downloadPdf: 'Download PDF',
  markAsRevised: 'Mark as revised',
  pagesRead: (read: number, pages: number) => `${read} of ${pages} pages read`,
  filesFailed: 'The files could not be loaded',
} as const;

/** Label of the link to the reader, beside each download. */
export const readLabel = 'Read';

export const outlineLabels = {
  loading: 'Loading the contents…',
  none: 'No headings were found in this file.',
  page: (page: number) => `page ${page}`,
} as const;

/** Labels of a file with a version that is new to the student. */
export const updateLabels = {
  updated: 'Updated',
  earlierVersion: (day: string) => `Earlier version (until ${day})`,
} as const;
