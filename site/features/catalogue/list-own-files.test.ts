import { expect, test } from 'vitest';
import { listOwnFiles } from './list-own-files.ts';

const file = { isLocked: true, hasFile: true };
const list = (...items: { id: string; title: string; isLocked: boolean; hasFile: boolean }[]) =>
  listOwnFiles([{ id: 'one', name: 'Markets', order: 1, items }]);

test('lists locked files, but neither free nor missing files', () => {
  const items = [
    { ...file, id: 'a', title: 'Notes' },
    { ...file, id: 'b', title: 'Free', isLocked: false },
    { ...file, id: 'c', title: 'To come', hasFile: false },
  ];
  expect(list(...items)).toEqual([{ id: 'a', name: 'Notes' }]);
});

test('names the topic of files that have the same title', () => {
  const items = [
    { ...file, id: 'a', title: 'Notes' },
    { ...file, id: 'b', title: 'Notes' },
  ];
  expect(list(...items).map(({ name }) => name)).toEqual(['Markets: Notes', 'Markets: Notes']);
});
