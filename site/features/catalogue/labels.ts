import { count } from '#contract/count.ts';
import { priceLabels } from '#site/lib/offer-labels.ts';

export const subjectLabels = {
  purchase: priceLabels.purchase,
  fullAccess: 'Full Access Granted',
  /** For a student with a place. */
  until: (date: string) => `Your place lasts until ${date}.`,
  keep: 'Keep the notes for good',
  /** Beside the button. */
  practise: 'Cards and drills',
  free: 'Free',
  unlocked: 'Unlocked',
  purchaseToAccess: (subjectName: string) => `Purchase ${subjectName} to access this content`,
  /** In the row of a locked file, below the whole explanation. */
  underReview: 'Paused until the bank decides',
  lookInside: 'Look inside',
  /** @param title the file's title, which distinguishes the rows for screen readers */
  lookInsideFile: (title: string) => `Look inside ${title}`,
  /** Below the picture of page 1, which shows only the top of a file with one page. */
  samplePage: (pages: number) => (pages === 1 ? 'The top of page 1 of 1' : `Page 1 of ${pages}`),
  /** Above the blurred pages. */
  morePages: (number: number, isOffSale: boolean) =>
    `${count(number, 'more page')}${isOffSale ? '' : ' when you buy'}`,
  noTopics: 'No topics found for this subject.',
  comingSoon: 'PDF coming soon',
  contentComingSoon: 'Content coming soon for this topic.',
  files: (number: number) => count(number, 'file'),
  pages: (number: number) => count(number, 'page'),

  /** In place of the price, and in the row of a locked file. */
  notOnSale: 'Not on sale at the moment',
} as const;

export const downloadAllLabels = {
  start: 'Download all',
  explain: (files: number) => `${count(files, 'file')} (ZIP)`,
  /** Without the files that failed. @param count e.g. `15 of 16` */
  savedRest: (count: string) => `${count} files saved. Look in your downloads.`,
  failed: (files: number) => `${count(files, 'file')} could not be downloaded:`,
} as const;
