import { expect, test } from 'vitest';
import { REPORT_WORDS_MAX_LENGTH } from '../limits.ts';
import { sendPageReport } from './page-reports.ts';

const report = { id: 'report-1', itemId: 'notes', page: 3, words: 'The axis has no label' };

test.each([
  ['the longest words', { words: '€'.repeat(REPORT_WORDS_MAX_LENGTH) }, undefined],
  ['no words', { words: ' \n ' }, 'words'],
  ['too many words', { words: 'x'.repeat(REPORT_WORDS_MAX_LENGTH + 1) }, 'words'],
  ['page 0', { page: 0 }, 'page'],
  ['half a page', { page: 1.5 }, 'page'],
  ['a page as text', { page: '3' }, 'page'],
  ['an id with a space', { id: 'a b' }, 'id'],
])('a report with %s', (_, changes, field) => {
  const { error } = sendPageReport.request.safeParse({ ...report, ...changes });
  expect(error?.issues[0]?.path[0]).toBe(field);
});
