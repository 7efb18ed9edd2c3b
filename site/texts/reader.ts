/** What the reader says. */
export const readerLabels = {
  tools: 'Tools of the reader',
  contents: 'Contents',
  find: 'Find in this document',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fitWidth: 'Fit width',
  textView: 'Text view',
  darkPages: 'Dark pages',
  fullScreen: 'Full screen',
  more: 'More tools',
  print: 'Print',
  download: 'Download PDF',
  close: 'Close',
  page: 'Page',
  of: 'of',
  pages: 'Pages',
  words: 'Words to find',
  previous: 'Previous match',
  next: 'Next match',
  opening: 'Opening the file …',
  noScripts: 'The reader needs JavaScript. You can download the file instead.',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pageNumber: (page: number) => `Page ${page}`,
  zoom: (percent: number) => `Zoom ${percent}%`,
  matches: (place: number, count: number) => `${place} of ${count}`,
  noMatches: 'Not found',
  findFailed: 'The file could not be searched',
  searching: 'Searching …',
  noContents: 'This file has no table of contents.',
  contentsFailed: 'The contents could not be loaded',
  noText: 'These pages are pictures: they contain no text to read, find or copy.',
  noTextHere: 'This page has no text.',
  printing: (page: number, pages: number) => `Preparing page ${page} of ${pages} to print …`,
  picture: (description: string) => `Picture: ${description}`,
  printFailed:
    'The pages could not be prepared to print. Download the file, and print it from there.',
  externalLink: (address: string) => `${address} (opens in a new tab)`,
} as const;

/** Why the reader has ended or waits, and what helps. */
export const readerFailures = {
  signedOut: { text: 'You are no longer logged in. Log in to go on reading.', action: 'Log In' },
  noAccess: { text: 'You no longer have access to this file.', action: 'Back to the subject' },
  gone: { text: 'This file is no longer available.', action: 'Back to the subject' },
  replaced: { text: 'This file has been replaced by a newer one.', action: 'Open the new one' },
  broken: {
    text: 'This file cannot be shown here. You can download it instead.',
    action: 'Download PDF',
  },
  lost: { text: 'The file does not load: the connection was lost.', action: 'Try again' },
} as const;
export type ReaderFailure = keyof typeof readerFailures;
