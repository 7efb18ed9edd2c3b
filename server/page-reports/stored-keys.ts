import { defineKey } from '../store/keys.ts';

export const pageReportsKey = defineKey({
  key: 'page-reports',
  type: 'hash',
  backup: { leftOut: 'would revive reports that were answered' },
  personalData: [
    {
      gives: 'pageReports',
      whenDeleted: 'deleted',
      ends: 'when the page is corrected or there is nothing to fix',
    },
  ],
  about:
    'reports of mistakes from readers, by id: account, file and its version, page, words, time, and after which version it will be corrected; at most 500',
});
