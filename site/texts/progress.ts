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
