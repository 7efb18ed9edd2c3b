import { expect, test } from 'vitest';
import type { SubjectWithTopics } from '#contract/catalogue/content-documents.ts';
import { countNotes, describeLook, toSoldNotes } from './sold-notes.ts';

type Item = SubjectWithTopics['topics'][number]['items'][number];

const size = { width: 600, height: 800 };
const file = (title: string, more: Partial<Item> = {}): Item => ({
  id: title,
  topicId: 't',
  subjectId: 'micro',
  title,
  order: 1,
  isLocked: true,
  hasFile: true,
  pages: 2,
  ...more,
});
const withSample = (count: number) => ({
  sample: {
    id: 'upload',
    version: 1,
    excerpt: '',
    samples: Array.from({ length: count }, () => size),
  },
});

function subject(...items: Item[]): SubjectWithTopics {
  return {
    id: 'micro',
    name: 'Microeconomics',
    slug: 'microeconomics',
    description: '',
    features: [],
    price: 3000,
    currency: 'gbp',
    availability: 'on-sale',
    topics: [{ id: 't', subjectId: 'micro', name: 'Markets', order: 1, cards: [], items }],
  };
}

test.each([
  ['every file with its pages', [file('a'), file('b')], '2 files, 4 pages'],
  ['one file of one page', [file('a', { pages: 1 })], '1 file, 1 page'],
  ['free files too', [file('a'), file('b', { isLocked: false })], '2 files, 4 pages'],
  ['no item without a file', [file('a'), file('b', { hasFile: false })], '1 file, 2 pages'],
  ['no pages until all are known', [file('a'), file('b', { pages: undefined })], '2 files'],
  ['nothing without a file', [], ''],
])('counts %s', (_, items, expected) => {
  expect(countNotes([toSoldNotes(subject(...items))])).toBe(expected);
});

test('adds up the subjects of an offer', () => {
  const notes = [
    { files: 2, pages: 5 },
    { files: 1, pages: 3 },
  ];
  expect(countNotes(notes)).toBe('3 files, 8 pages');
  expect(countNotes([...notes, { files: 1 }])).toBe('4 files');
});

test.each([
  ['a file of several pages first', [file('a', withSample(1)), file('b', withSample(2))], 'b'],
  ['a file of one page if there is no other', [file('a', withSample(1))], 'a'],
  ['no free file', [file('a', { ...withSample(2), isLocked: false })], undefined],
  ['no file without a picture', [file('a')], undefined],
])('shows the first page of %s', (_, items, title) => {
  expect(toSoldNotes(subject(...items)).sample?.title).toBe(title);
});

test.each([
  ['files only', [file('a')], 'lists every file'],
  ['a sample', [file('a', withSample(2))], 'lists every file and shows a page of a file'],
  [
    'a free file, too',
    [file('a', withSample(2)), file('b', { isLocked: false })],
    'lists every file, shows a page of a file and offers some files free',
  ],
])('describes the page of a subject before a payment: %s', (_, items, expected) => {
  const full = [file('a', withSample(2)), file('b', { isLocked: false })];
  expect(describeLook([subject(...full), subject(...items)])).toBe(expected);
});
