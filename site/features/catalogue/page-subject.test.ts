import { expect, test } from 'vitest';
import { listOwnFiles, type PageItem, summariseFiles } from './page-subject.ts';

const file = (changes: Partial<PageItem> = {}): PageItem => ({
  id: 'a',
  title: 'Notes',
  isLocked: true,
  hasFile: true,
  pages: 4,
  ...changes,
});
const summarise = (...items: PageItem[]) => summariseFiles([{ items }]);

test('counts files, pages and free files of all topics', () => {
  const topics = [{ items: [file(), file({ isLocked: false })] }, { items: [file({ pages: 76 })] }];
  expect(summariseFiles(topics)).toBe('3 files, 84 pages, 1 free');
});

test('uses the singular, and omits free files if there are none', () => {
  expect(summarise(file({ pages: 1 }))).toBe('1 file, 1 page');
});

test('omits the pages until they are known for every file', () => {
  expect(summarise(file(), file({ pages: undefined, isLocked: false }))).toBe('2 files, 1 free');
});

test('counts only existing files, and is empty without files', () => {
  const missing = file({ hasFile: false, isLocked: false, pages: undefined });
  expect(summarise(file(), missing)).toBe('1 file, 4 pages');
  expect(summarise(missing)).toBe('');
  expect(summariseFiles([])).toBe('');
});

const lockedFile = { isLocked: true, hasFile: true };
const list = (...items: { id: string; title: string; isLocked: boolean; hasFile: boolean }[]) =>
  listOwnFiles([{ id: 'one', name: 'Markets', order: 1, items }]);

test('lists locked files, but neither free nor missing files', () => {
  const items = [
    { ...lockedFile, id: 'a', title: 'Notes' },
    { ...lockedFile, id: 'b', title: 'Free', isLocked: false },
    { ...lockedFile, id: 'c', title: 'To come', hasFile: false },
  ];
  expect(list(...items)).toEqual([{ id: 'a', name: 'Notes' }]);
});

test('names the topic of files that have the same title', () => {
  const items = [
    { ...lockedFile, id: 'a', title: 'Notes' },
    { ...lockedFile, id: 'b', title: 'Notes' },
  ];
  expect(list(...items).map(({ name }) => name)).toEqual(['Markets: Notes', 'Markets: Notes']);
});
