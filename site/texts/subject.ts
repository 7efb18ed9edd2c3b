import { priceLabels } from './offers.ts';

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

export const subjectLabels = {
  purchase: priceLabels.purchase,
  fullAccess: 'Full Access Granted',
  free: 'Free',
  unlocked: 'Unlocked',
  downloadPdf: 'Download PDF',
  purchaseToAccess: (subjectName: string) => `Purchase ${subjectName} to access this content`,
  fileComing: 'PDF coming soon',
  lookInside: 'Look inside',
  /** @param title the file's title, which distinguishes the rows for screen readers */
  lookInsideFile: (title: string) => `Look inside ${title}`,
  contents: 'Contents',
  contentsOf: (title: string) => `Contents of ${title}`,
  firstPage: (title: string) => `Page 1 of ${title}`,
  /** Below the picture of page 1, which shows only the top of a file with one page. */
  samplePage: (pages: number) => (pages === 1 ? 'The top of page 1 of 1' : `Page 1 of ${pages}`),
  /** Without scripts, above links to the locked files. */
  ownFiles: 'Bought this subject already? Open your files',
  ownPurchases: 'Your purchases',
  adminPanel: 'Admin panel',
  noTopics: 'No topics found for this subject.',
  contentComingSoon: 'Content coming soon for this topic.',
  files: (number: number) => count(number, 'file'),
  pages: (number: number) => count(number, 'page'),

  /** In place of the price, and in the row of a locked file. */
  notOnSale: 'Not on sale at the moment',
} as const;

export const downloadAllLabels = {
  start: 'Download all',
  cancel: 'Cancel',
  retry: 'Try again',
  saveRest: 'Save the rest',
  explain: (files: number) => `${count(files, 'file')} in one ZIP`,
  /** @param place position of the current file, e.g. `3 of 16` */
  progress: (place: string) => `Downloading ${place}`,
  done: 'Saved. Look in your downloads.',
  /** Without the files that failed. @param count e.g. `15 of 16` */
  savedRest: (count: string) => `${count} files saved. Look in your downloads.`,
  failed: (files: number) => `${count(files, 'file')} could not be downloaded:`,
  stopped: 'The download has stopped.',
  sessionEnded: 'You are no longer logged in. Please log in and try again.',
  logIn: 'Log In',
  accessEnded: 'You no longer have access to these files.',
} as const;
