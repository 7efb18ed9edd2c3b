import { expect, test } from 'vitest';
import {
  countFiles,
  countFree,
  describeFree,
  describeNotes,
  describeOrder,
} from './notes-count.ts';

const file = (pages?: number, isLocked = true) => ({ hasFile: true, isLocked, pages });
const missing = { hasFile: false, isLocked: false };

test.each([
  ['every file with its pages', [file(3), file(1, false)], { files: 2, pages: 4 }],
  ['no item without a file', [file(2), missing], { files: 1, pages: 2 }],
  ['no number of pages until all are counted', [file(2), file()], { files: 2, pages: undefined }],
  ['nothing without a file', [missing], { files: 0, pages: 0 }],
])('counts %s', (_, items, expected) => {
  expect(countFiles(items)).toEqual(expected);
});

test('counts only existing files as free', () => {
  expect(countFree([file(1), file(1, false), missing])).toBe(1);
});

const micro = { files: 16, pages: 32, cards: 87, drills: 20 };
const macro = { files: 12, pages: 24, cards: 68, drills: 1 };

test.each([
  ['one subject', [micro], '16 files, 32 pages, 87 cards, 20 diagram drills'],
  ['the sum of an offer', [micro, macro], '28 files, 56 pages, 155 cards, 21 diagram drills'],
  [
    'one of each',
    [{ files: 1, pages: 1, cards: 1, drills: 1 }],
    '1 file, 1 page, 1 card, 1 diagram drill',
  ],
  [
    'no pages until all are known',
    [micro, { ...macro, pages: undefined }],
    '28 files, 155 cards, 21 diagram drills',
  ],
  [
    'a sum with drills that are on no drawing',
    [micro, { ...macro, hasOtherDrills: true }],
    '28 files, 56 pages, 155 cards, 21 drills',
  ],
  ['a shop without practice', [{ ...micro, cards: 0, drills: 0 }], '16 files, 32 pages'],
  ['nothing', [{ files: 0, pages: 0, cards: 0, drills: 0 }], ''],
])('describes %s', (_, notes, text) => {
  expect(describeNotes(notes)).toBe(text);
});

test('describes an order only if all of its subjects are known', () => {
  const known = [
    { id: 'micro', notes: micro },
    { id: 'macro', notes: macro },
  ];
  expect(describeOrder(['macro'], known)).toBe('12 files, 24 pages, 68 cards, 1 diagram drill');
  expect(describeOrder(['macro', 'new'], known)).toBe('');
});

test.each([
  [0, ''],
  [1, '1 of the files is free'],
  [2, '2 of the files are free'],
])('describes %i free files', (free, text) => {
  expect(describeFree(free)).toBe(text);
});
