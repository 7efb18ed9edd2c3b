import { count } from '#contract/count.ts';

export const offlineLabels = {
  keep: 'Keep on this device',
  remove: 'Remove from this device',
  stop: 'Stop',
  offline: 'Offline',
  pageTitle: 'You are offline',
  pageText: 'This page needs a connection.',
  nothingKept: 'No notes are kept on this device.',
  files: (files: number) => count(files, 'file'),
  progress: (done: number, all: number) => `${done} of ${count(all, 'file')}`,
} as const;
