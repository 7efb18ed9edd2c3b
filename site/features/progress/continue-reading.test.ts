import { expect, test } from 'vitest';
import type { LocalFile } from './browser-progress.ts';
import { pickReading } from './continue-reading.ts';

const PAGES = 12;
const ALL_READ = '1'.repeat(PAGES);

const file = (id: string, at: number, more: Partial<LocalFile> = {}): LocalFile => ({
  id,
  title: `Notes ${id}`,
  subjectId: 'micro',
  pages: PAGES,
  isRecorded: true,
  last: { page: 7, pages: PAGES, at },
  read: '0000001',
  ...more,
});

const name = (id: string) => ({ id, title: `Notes ${id}` });
const finished = (id: string, at: number, next?: string) =>
  file(id, at, { read: ALL_READ, ...(next && { next: name(next) }) });
const owned = (id: string) => [{ id, pages: 40, first: name('first') }];

test('offers the file opened last, with its page', () => {
  expect(pickReading([file('a', 1), file('b', 3), file('c', 2)])).toEqual({
    ...name('b'),
    label: 'Continue reading',
    where: 'page 7 of 12',
  });
});

test.each([
  ['one page was never shown', '1'.repeat(11), 12, PAGES, 'page 12 of 12, 1 page not read yet'],
  ['several pages were never shown', '1', 12, PAGES, 'page 12 of 12, 11 pages not read yet'],
  ['pages before and after are missing', '0000001', 7, PAGES, 'page 7 of 12'],
  ['it has fewer pages now', '1'.repeat(6), 9, 7, 'page 7 of 7, 1 page not read yet'],
])('a file is not read to the end if %s', (_, read, page, pages, where) => {
  const shown = file('a', 1, { read, pages, last: { page, pages: PAGES, at: 1 } });
  expect(pickReading([shown])).toMatchObject({ label: 'Continue reading', where });
});

test('a finished file offers the next file of the subject', () => {
  expect(pickReading([finished('a', 2, 'b')])).toEqual({
    ...name('b'),
    label: 'Read next',
    where: undefined,
  });
});

test('skips next files that are finished, and names the place in a file that was begun', () => {
  const files = [finished('a', 3, 'b'), finished('b', 2, 'c'), file('c', 1)];
  expect(pickReading(files)).toMatchObject({ id: 'c', label: 'Read next', where: 'page 7 of 12' });
});

test.each([
  ['every file of the subject is finished', [finished('a', 2, 'b'), finished('b', 1, 'a')]],
  ['the subject has one file', [finished('a', 1)]],
  [
    'the stored order has a cycle',
    [finished('a', 3, 'b'), finished('b', 2, 'c'), finished('c', 1, 'b')],
  ],
])('offers the file again if %s', (_, files) => {
  expect(pickReading(files)).toMatchObject({
    id: 'a',
    label: 'Read again',
    where: 'read to the end',
  });
});

test('offers an owner who has read nothing the first file', () => {
  const start = { ...name('first'), label: 'Start reading', where: undefined };
  expect(pickReading([], owned('micro'))).toEqual(start);
  expect(pickReading([file('a', 1, { last: undefined })], owned('micro'))).toEqual(start);
});

test('offers a student without notes nothing until they have read a file', () => {
  expect(pickReading([])).toBeUndefined();
  expect(pickReading([], [])).toBeUndefined();
});

test('offers a file that only this browser knows to the owner of its subject', () => {
  const unsent = file('a', 1, { isUnsent: true, pages: undefined, isRecorded: undefined });
  expect(pickReading([unsent], owned('micro'))).toMatchObject({ id: 'a' });
  expect(pickReading([unsent], owned('macro'))).toMatchObject({ id: 'first' });
  expect(pickReading([unsent])).toMatchObject({ id: 'a' });
  expect(pickReading([{ ...unsent, isFree: true }], [])).toMatchObject({ id: 'a' });
});
