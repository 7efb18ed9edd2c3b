import { count } from '#contract/count.ts';

export const readerLabels = {
  contents: 'Contents',
  find: 'Find in this document',
  textView: 'Text view',
  textViewOffer: 'Hard to read?',
  openTextView: 'Try Text view',
  moreTools: 'More tools',
  openingFile: 'Opening the file …',
  backToCard: 'Back to the card',
  needsScripts: 'The reader needs JavaScript. You can download the file instead.',
  late: 'The file has not opened yet. You can wait, try again, or download it instead.',
  tryAgain: 'Try again',
  openingAtPage: (page: number | '*') => `Opening at page ${page} …`,
  print: 'Print',
  printHelp: 'To print these notes, use the Print button of the reader.',
  note: 'Note',
  undo: 'Undo',
  download: 'Download PDF',
  close: 'Close',
  practisePage: (cards: number) => `Practise this page (${count(cards, 'card')})`,
  practiseFile: (cards: number) => `Practise this file (${count(cards, 'card')})`,
  showPage: (page: number) => `Show page ${page}`,
  pageNumber: (page: number) => `Page ${page}`,
  noText: 'These pages are pictures: they contain no text to read, find or copy.',
  printFailed:
    'The pages could not be prepared for printing. Download the file, and print it from there.',
} as const;

/** Reasons why the reader has stopped, each with an action that helps. */
export const readerFailures = {
  signedOut: { text: 'You are no longer logged in. Log in to go on reading.', action: 'Log In' },
  noAccess: { text: 'You no longer have access to this file.', action: 'Back to the subject' },
  gone: { text: 'This file is no longer available.', action: 'Back to the subject' },
  replaced: {
    text: 'This file has been replaced by a newer version.',
    action: 'Open the new version',
  },
  broken: {
    text: 'This file cannot be shown here. You can download it instead.',
    action: 'Download PDF',
  },
  lost: {
    text: 'The file could not be loaded: the connection was lost.',
    action: readerLabels.tryAgain,
  },
} as const;
export type ReaderFailure = keyof typeof readerFailures;
