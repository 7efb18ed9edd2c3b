import { count } from '#contract/count.ts';

const BYTES_PER_MB = 1_000_000;

const formatSize = (bytes: number) =>
  bytes < BYTES_PER_MB ? 'less than 1 MB' : `about ${Math.round(bytes / BYTES_PER_MB)} MB`;

export const offlineLabels = {
  keep: 'Keep on this device',
  keepRest: 'Keep the rest',
  restore: 'Restore the notes',
  update: 'Update',
  remove: 'Remove from this device',
  stop: 'Stop',
  /** Before the first press. @param bytes undefined if the size is unknown */
  explain: (bytes?: number) =>
    `Read and practise without a connection${bytes ? `: ${formatSize(bytes)}` : ''}.`,
  starting: 'Listing the files…',
  progress: (done: number, all: number) => `${done} of ${count(all, 'file')}`,
  until: (date: string) => `On this device until ${date}.`,
  partial: (done: number, all: number) =>
    `${done} of ${count(all, 'file')} ${done === 1 ? 'is' : 'are'} on this device.`,
  notKept: (files: number) => `Not kept: ${count(files, 'file')}`,
  newFiles: (files: number) => count(files, 'new file'),
  outdated: (files: number) =>
    `${count(files, 'file')} ${files === 1 ? 'has' : 'have'} a new version.`,
  removed: 'Removed from this device.',
  evicted: 'Your browser has removed the notes from this device.',
  locked: 'Connect to the internet once to open these notes.',
  isEvictable: 'This browser may remove the notes when the device is full.',
  isEvictableInSafari:
    'Safari removes them after 7 days without a visit, unless you add the shop to your home screen.',
  full: {
    title: 'This device is full.',
    text: 'The complete files stay. Make room, then keep the rest.',
  },
  lost: {
    title: 'The connection was interrupted.',
    text: 'The complete files stay. Keep the rest when you are online.',
  },
  notReady: {
    title: 'Some files are not ready yet.',
    text: 'Please try again later.',
  },
  failed: 'The notes could not be kept',
  removalFailed: 'The notes could not be removed',
  needsConnection: 'This needs a connection.',
  pageText: 'This page needs a connection. What you keep on this device opens without one.',
  offline: 'Offline',
  pageTitle: 'You are offline',
  onlineTitle: 'You are online again',
  reload: 'Reload the page',
  openNotes: 'Open your notes',
  nothingKept: 'No notes are kept on this device.',
  signedOut: 'You are signed out. Log in when you are online to read your notes.',
  keptHeading: 'On this device',
  files: (files: number) => count(files, 'file'),
} as const;
