import { expect, test } from 'vitest';
import { listOwnFiles } from './page-subject.ts';

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
