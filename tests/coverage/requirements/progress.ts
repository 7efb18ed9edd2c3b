import type { Requirements } from '../requirement.ts';

export const progress: Requirements = {
  'progress.merge': {
    demand:
      'What devices know of a file is merged: the last page and the mark by time, the pages read by union, in any order and however often.',
  },
  'progress.browser': {
    demand:
      'A browser remembers the page shown last of each file, at once. Storage that is full, forbidden or damaged breaks nothing.',
  },
  'progress.opening': {
    demand:
      'A file opens at the page left last on any device, and the page on which it opens counts once the student has moved or stayed.',
  },
  'progress.shared-computer': {
    demand:
      'The next student on a shared computer sees nothing of what the last one read, and a visitor leaves nothing behind.',
  },
  'progress.endpoint': {
    demand:
      'How far the caller has read the files that they may open, and how many pages the files of their subjects have.',
    endpoints: ['GET /api/progress'],
  },
  'progress.write-endpoint': {
    demand: 'Merges what a device knows into the account’s record.',
    endpoints: ['POST /api/progress'],
  },
  'progress.own-files': {
    demand:
      'A file that the student may not open is neither kept nor shown; the files of an owned subject that the CMS no longer has are.',
  },
  'progress.clock': { demand: 'A clock that is ahead counts as the time of the call.' },
  'progress.limit': {
    demand: 'An account writes at most 300 times in ten minutes; the browser sends the rest later.',
  },
  'progress.bounded': { demand: 'The record keeps the 1,000 files that were touched last.' },
  'progress.store-down': {
    demand: 'While the store does not respond, the browser keeps what it knows and sends it later.',
  },
  'progress.personal-data': {
    demand: 'What a student has read is part of their data, and goes with the account.',
  },
  'progress.continue': {
    demand:
      'The signed-in home page offers the file opened last, with its page, and moves nothing for it.',
    catalogue: {
      'progressLabels.continueReading': 'Continue reading',
      'progressLabels.pageOf(7, 12)': 'page 7 of 12',
    },
  },
  'progress.finished': {
    demand: 'A finished file is offered as read to the end.',
    catalogue: { 'progressLabels.readToTheEnd': 'read to the end' },
  },
  'progress.revoked': { demand: 'A file that was revoked or is gone is not offered.' },
  'progress.devices': { demand: 'What was read in one browser is continued in another.' },
  'progress.sign-out': { demand: 'Signing out leaves nothing of it in the browser.' },
  'progress.files': {
    demand:
      'Each card on the purchases page has its files by topic, closed at first, each to read and to download.',
    catalogue: {
      'progressLabels.files': 'Files by topic',
      'progressLabels.downloadPdf': 'Download PDF',
      'progressLabels.filesFailed': 'The files could not be loaded',
    },
  },
  'progress.pages-read': {
    demand: 'Each subject and each topic says how many of its pages are read, beside a bar.',
    catalogue: { 'progressLabels.pagesRead(3, 12)': '3 of 12 pages read' },
  },
  'progress.revised': {
    demand: 'A file can be marked as revised; the button stays pressed, on other devices too.',
    catalogue: { 'progressLabels.markAsRevised': 'Mark as revised' },
  },
};
