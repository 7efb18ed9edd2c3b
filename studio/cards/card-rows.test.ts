import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { openProposals, toTopicCards } from './card-rows.ts';
import { promptKey } from './check-card.ts';

const TOPIC = 'topic-1';

const card = (_id: string, fields = {}) => ({
  _id,
  _type: 'card',
  _createdAt: '2026-01-01',
  prompt: _id,
  order: 1,
  ...fields,
});
const file = (_id: string, fields = {}) => ({
  _id,
  title: 'Notes',
  topicId: TOPIC,
  pages: 3,
  ...fields,
});

const read = (cards: object[], files: object[] = []) =>
  toTopicCards({ cards, files, isPublished: true, handled: null }, TOPIC);

test('lists each card once, in the order of the topic, and then of its creation', () => {
  const { cards } = read([
    card('card.c', { order: 2 }),
    card('card.b', { _createdAt: '2026-01-02' }),
    card('card.a'),
    card('drafts.card.a', { order: 3 }),
  ]);
  expect(cards.map(({ id }) => id)).toEqual(['card.b', 'card.c', 'card.a']);
});

test('shows the draft of a card, and how far it is published', () => {
  const { cards } = read([
    card('card.a', { isLocked: true }),
    card('drafts.card.a', { prompt: 'Typed', isLocked: false }),
    card('drafts.card.b'),
    card('card.c'),
    card('drafts.drill.a', { _type: 'drill', prompt: 'Put in order' }),
    card('drill.a', { _type: 'drill' }),
  ]);
  expect(cards.map(({ prompt, isLocked, state }) => [prompt, isLocked, state])).toEqual([
    ['Typed', false, 'changed'],
    ['drafts.card.b', true, 'new'],
    ['card.c', true, 'published'],
    ['Put in order', true, 'changed'],
  ]);
  expect(cards.map(({ shownId }) => shownId)).toEqual([
    'drafts.card.a',
    'drafts.card.b',
    'card.c',
    'drafts.drill.a',
  ]);
  expect(cards[0]?.copyIds).toEqual(['card.a', 'drafts.card.a']);
});

test.each([
  ['a page that exists', { sourceId: 'notes', sourcePage: 3 }, undefined],
  ['no source', {}, undefined],
  [
    'a page that has disappeared',
    { sourceId: 'notes', sourcePage: 4 },
    studioTexts.pageGone('Notes', 4, 3),
  ],
  ['a file that has disappeared', { sourceId: 'gone', sourcePage: 1 }, studioTexts.sourceGone],
  [
    'a file without a PDF',
    { sourceId: 'empty', sourcePage: 1 },
    studioTexts.sourceWithoutPdf('Notes'),
  ],
  ['a file that is a draft', { sourceId: 'new', sourcePage: 1 }, undefined],
])('marks a card from %s', (_, fields, fault) => {
  const files = [
    file('notes'),
    // Students do not have it yet.
    file('drafts.notes', { pages: 9 }),
    file('empty', { pages: null }),
    file('drafts.new'),
  ];
  expect(read([card('card.a', fields)], files).cards[0]?.sourceFault).toBe(fault);
});

test('lists the topic’s files with a PDF, and no other topic’s', () => {
  const { files } = read(
    [],
    [
      file('b', { order: 2 }),
      file('a', { order: 1 }),
      file('c', { pages: null }),
      file('d', { topicId: 'other' }),
    ],
  );
  expect(files.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('proposes no prompt that was accepted or dismissed, that has a card, or that came before', () => {
  const proposal = (prompt: string, page = 1) => ({ prompt, answer: 'Answer', page });
  const { cards } = read([card('card.a', { prompt: 'What is  GDP?' })]);
  const open = openProposals(
    [proposal('what is GDP?'), proposal('Gone?'), proposal('New?'), proposal('New?', 2)],
    { cards, handled: [promptKey('Gone?')] },
  );
  expect(open).toEqual([proposal('New?')]);
});

test('lists drills after cards, with the kind of each and without the words of gaps', () => {
  const { cards } = read([
    card('drill.a', { _type: 'drill', kind: 'labels', prompt: 'Label it' }),
    card('card.b', { kind: 'gap', prompt: 'The {{c1::heart}} pumps', order: 9 }),
    card('card.a', { kind: 'question' }),
    card('card.c', { kind: 'toString', order: 10 }),
  ]);
  expect(cards.map(({ type, prompt, kind }) => [type, prompt, kind])).toEqual([
    ['card', 'card.a', undefined],
    ['card', 'The … pumps', 'Gaps'],
    ['card', 'card.c', undefined],
    ['drill', 'Label it', 'Label the picture'],
  ]);
});

test('knows a card with gaps by its whole sentence, as an import has it', () => {
  const { cards } = read([
    card('card.a', { kind: 'gap', prompt: 'The {{c1::heart}} pumps' }),
    card('card.b', { kind: 'gap', prompt: 'The {{c1::lung}} pumps' }),
  ]);
  expect(cards.map((row) => row.promptKey)).toEqual([
    promptKey('the {{c1::heart}} pumps'),
    promptKey('the {{c1::lung}} pumps'),
  ]);
});
