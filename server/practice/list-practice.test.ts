import { describe, expect, test } from 'vitest';
import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import type {
  CardDocument,
  DrillDocument,
  PracticeDocument,
} from '#contract/practice/card-documents.ts';
import { countCards, drillId } from '#contract/practice/cards.ts';
import { getPractice } from '#contract/practice/practice.ts';
import { findDrills } from '#diagrams/drills.ts';
import { topicDiagrams } from '#diagrams/library.ts';
import { countFileCards, selectPractice } from './list-practice.ts';

const subject = (id: string, examDate?: string) => ({
  id,
  name: id,
  slug: id,
  description: '',
  features: [],
  availability: 'on-sale' as const,
  price: 3000,
  originalPrice: undefined,
  currency: 'gbp' as const,
  examDate,
});

const topic = (id: string, subjectId: string, diagram?: string) => ({
  id,
  subjectId,
  diagram,
  name: id,
  order: 1,
  reference: undefined,
});

const item = (id: string, changes: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id,
  topicId: 'm1',
  subjectId: 'micro',
  title: id,
  order: 1,
  isLocked: true,
  hasFile: true,
  pages: 4,
  pdf: { id: 'f', version: 1 },
  edition: 1,
  replacedAt: undefined,
  whatsNew: undefined,
  earlierFiles: [],
  hasSample: true,
  firstPage: undefined,
  ...changes,
});

const card = (id: string, topicId: string, changes: Partial<CardDocument> = {}): CardDocument => ({
  type: 'card',
  kind: 'question',
  id,
  topicId,
  prompt: id,
  promptDetails: [],
  answer: [{ spans: [{ text: 'Answer' }] }],
  accepted: [],
  tolerance: undefined,
  unit: undefined,
  picture: undefined,
  labels: [],
  asks: 'each',
  tags: [],
  isLocked: true,
  sourceId: undefined,
  sourcePage: undefined,
  sourceQuote: undefined,
  diagram: undefined,
  ...changes,
});

const drill = (
  id: string,
  topicId: string,
  changes: Partial<DrillDocument> = {},
): DrillDocument => ({
  type: 'drill',
  kind: 'true-or-false',
  isTrue: true,
  id,
  topicId,
  prompt: id,
  promptDetails: [],
  reason: [],
  steps: [],
  pairs: [],
  distractors: [],
  picture: undefined,
  labels: [],
  tags: [],
  isLocked: true,
  ...changes,
});

const [first, second] = topicDiagrams.map(({ name }) => name);

const CONTENT = {
  subjects: [subject('micro', '2027-05-17'), subject('macro'), subject('empty')],
  topics: [
    topic('m1', 'micro'),
    topic('m2', 'micro', first),
    topic('m3', 'micro', second),
    topic('m4', 'micro', first),
    topic('a1', 'macro'),
    topic('e1', 'empty'),
  ],
  items: [item('notes'), item('sheet', { isLocked: false }), item('draft', { pdf: undefined })],
};

const CARDS = [
  card('second-topic', 'm2'),
  card('locked', 'm1'),
  card('free', 'm1', { isLocked: false }),
  card('of-macro', 'a1', { isLocked: false }),
  card('of-no-topic', 'gone', { isLocked: false }),
];

const list = (owned: string[], cards: readonly PracticeDocument[] = CARDS) =>
  selectPractice(CONTENT, cards, (id) => owned.includes(id));

const idsOf = (owned: string[]) =>
  list(owned).map(({ subjectId, cards }) => [subjectId, cards.map(({ id }) => id)]);

const drills = (diagram = '') => findDrills(diagram).map(({ name }) => drillId(diagram, name));
const [freeDrill] = [...drills(first), ...drills(second)];

describe('the cards of a caller', () => {
  test('are the free cards for a visitor, with the first drill of each subject', () => {
    const free = ['free', ...(freeDrill ? [freeDrill] : [])];
    expect(idsOf([])).toEqual([
      ['micro', free],
      ['macro', ['of-macro']],
    ]);
  });

  test('are all cards of owned subjects, by topic, each followed by the drills of its drawing', () => {
    const owned = ['locked', 'free', 'second-topic', ...drills(first), ...drills(second)];
    expect(idsOf(['micro'])).toEqual([
      ['micro', owned],
      ['macro', ['of-macro']],
    ]);
  });

  test('come with owned subjects first', () => {
    expect(list(['macro']).map(({ subjectId, isOwned }) => [subjectId, isOwned])).toEqual([
      ['macro', true],
      ['micro', false],
    ]);
    expect(list([])[0]?.examDate).toBe('2027-05-17');
  });
});

test.each([
  [
    'a locked file of an owned subject',
    ['micro'],
    'notes',
    4,
    { fileId: 'notes', title: 'notes', page: 4 },
  ],
  ['a locked file', [], 'notes', 1, undefined],
  ['a free file', [], 'sheet', 1, { fileId: 'sheet', title: 'sheet', page: 1 }],
  ['a page after the last', ['micro'], 'notes', 5, undefined],
  ['no page', ['micro'], 'notes', undefined, undefined],
  ['an item without a file', ['micro'], 'draft', 1, undefined],
  ['a deleted item', ['micro'], 'gone', 1, undefined],
])('of a card from %s', (_, owned, sourceId, sourcePage, source) => {
  const cards = [card('card', 'm1', { isLocked: false, sourceId, sourcePage })];
  expect(list(owned, cards)[0]?.cards[0]?.source).toEqual(source);
});

const PICTURE = { id: 'picture-1', width: 600, height: 400, alt: 'A cell' };
const LABELS = ['a', 'b'].map((key) => ({
  key,
  name: key,
  description: undefined,
  x: 10,
  y: 10,
  width: 20,
  height: 5,
}));

test.each<[string, PracticeDocument, string[]]>([
  ['a question', card('card.a', 'm1'), ['card.a']],
  [
    'a gap card, one card for each gap',
    card('card.a', 'm1', { kind: 'gap', prompt: '{{c1::One}} and {{c3::three}}' }),
    ['card.a.g1', 'card.a.g3'],
  ],
  ['a typed card', card('card.a', 'm1', { kind: 'typed', accepted: ['42'] }), ['card.a']],
  [
    'hidden labels, one card for each label',
    card('card.a', 'm1', { kind: 'labels', picture: PICTURE, labels: LABELS }),
    ['card.a.l-a', 'card.a.l-b'],
  ],
  [
    'hidden labels that are asked together',
    card('card.a', 'm1', { kind: 'labels', asks: 'all', picture: PICTURE, labels: LABELS }),
    ['card.a'],
  ],
  [
    'steps in order',
    drill('drill.a', 'm1', { kind: 'order', steps: ['a', 'b', 'c'] }),
    ['drill.a'],
  ],
  [
    'pairs',
    drill('drill.a', 'm1', {
      kind: 'match',
      pairs: ['a', 'b', 'c'].map((left) => ({ left, right: left })),
    }),
    ['drill.a'],
  ],
  [
    'words for a picture',
    drill('drill.a', 'm1', { kind: 'labels', picture: PICTURE, labels: LABELS }),
    ['drill.a'],
  ],
  ['true or false', drill('drill.a', 'm1'), ['drill.a']],
])('gives %s to owners, and if it is free to everyone', (_, document, ids) => {
  const idsFor = (owned: string[], isLocked: boolean) =>
    list(owned, [{ ...document, isLocked }])
      .flatMap(({ cards }) => cards.map(({ id }) => id))
      .filter((id) => id.startsWith(document.id));
  expect([idsFor(['micro'], true), idsFor([], true), idsFor([], false)]).toEqual([ids, [], ids]);
  const [subject] = list(['micro'], [document]);
  const own = subject?.cards.filter((each) => each.id.startsWith(document.id)) ?? [];
  // Pages count siblings once.
  expect(countCards(own)).toBe(1);
  const response = { subjects: list(['micro'], [document]), now: 0 };
  expect(getPractice.response.safeParse(response).error).toBe(undefined);
});

test('leaves out a drawing that the shop does not have, and a document that is not complete', () => {
  const [subject] = list(
    ['micro'],
    [
      card('card.a', 'm1', { diagram: 'gone' }),
      card('card.b', 'm1', { answer: [] }),
      drill('drill.c', 'm1', { isTrue: undefined }),
    ],
  );
  expect(subject?.cards[0]).not.toHaveProperty('diagram');
  expect(
    subject?.cards.map(({ id }) => id).filter((id) => /^(card|drill)\.[bc]$/.test(id)),
  ).toEqual([]);
});

test('counts the cards of each page of a file', () => {
  const from = (id: string, sourceId: string, sourcePage: number) =>
    card(id, 'm1', { sourceId, sourcePage });
  const cards = [
    from('a', 'notes', 3),
    from('b', 'notes', 1),
    from('c', 'notes', 3),
    from('d', 'sheet', 3),
  ];
  expect(countFileCards(list(['micro'], cards), 'notes')).toEqual({
    cards: 3,
    pages: [
      { page: 1, cards: 1 },
      { page: 3, cards: 2 },
    ],
  });
  expect(countFileCards(list([], cards), 'gone')).toEqual({ cards: 0, pages: [] });
});

test("counts the drills of a page's drawings on each page, and once for the file", () => {
  const from = (id: string, sourcePage: number, diagram?: string) =>
    card(id, 'm1', { sourceId: 'notes', sourcePage, diagram });
  const cards = [from('a', 1, first), from('b', 2, first), from('c', 3)];
  const number = drills(first).length;
  expect(countFileCards(list(['micro'], cards), 'notes')).toEqual({
    cards: 3 + number,
    pages: [
      { page: 1, cards: 1 + number },
      { page: 2, cards: 1 + number },
      { page: 3, cards: 1 },
    ],
  });
});
