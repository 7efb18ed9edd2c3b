import { expect, test } from 'vitest';
import type { PageItem } from './page-subject.ts';
import { summariseFiles } from './summarise-files.ts';

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
