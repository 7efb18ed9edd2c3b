import { expect, test } from 'vitest';
import type { SubjectWithTopics } from '#contract/catalogue/content-documents.ts';
import { describeLook, toSoldNotes } from './sold-notes.ts';

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
    notes: { files: items.length, cards: 0, drills: 0 },
    topics: [{ id: 't', subjectId: 'micro', name: 'Markets', order: 1, cards: [], items }],
  };
}

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
