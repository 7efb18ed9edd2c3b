import { expect, test } from 'vitest';
import type { KnownFile } from './browser-progress.ts';
import { pickLatest } from './continue-reading.ts';

const file = (id: string, at: number, more: Partial<KnownFile> = {}): KnownFile => ({
  id,
  title: `Notes ${id}`,
  subjectId: 'micro',
  pages: 12,
  isRecorded: true,
  last: { page: 7, pages: 12, at },
  read: '0000001',
  ...more,
});

test('offers the file opened last, with its page', () => {
  expect(pickLatest([file('a', 1), file('b', 3), file('c', 2)])).toMatchObject({
    id: 'b',
    title: 'Notes b',
    page: 7,
    pages: 12,
    isFinished: false,
  });
  expect(pickLatest([])).toBeUndefined();
});

test.each([
  ['its last page was shown last', { last: { page: 12, pages: 12, at: 1 } }],
  ['all its pages were read', { read: '1'.repeat(12) }],
  ['it has fewer pages now', { pages: 5 }],
])('a file is finished if %s', (_, more) => {
  expect(pickLatest([file('a', 1, more)])).toMatchObject({ isFinished: true });
});

test('offers a file that only this browser knows to the owner of its subject', () => {
  const unsent = file('a', 1, { isUnsent: true, pages: undefined, isRecorded: undefined });
  expect(pickLatest([unsent], new Set(['micro']))).toMatchObject({ id: 'a' });
  expect(pickLatest([unsent], new Set(['macro']))).toBeUndefined();
  expect(pickLatest([unsent])).toMatchObject({ id: 'a' });
  expect(pickLatest([{ ...unsent, isFree: true }], new Set())).toMatchObject({ id: 'a' });
});

test('does not offer a file that was marked but never opened', () => {
  expect(pickLatest([file('a', 1, { last: undefined })])).toBeUndefined();
});
