import { expect, test } from 'vitest';
import { CARDS_PER_WRITE } from '#contract/practice/practice.ts';
import { splitUnsent } from './send-practice.ts';

const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `card.${from + index}`);
const cardsOf = (names: string[]) => Object.fromEntries(names.map((id) => [id, `${id}'s answers`]));

const exam = { papers: [{ date: '2027-05-14' }], at: 1 };
const all = ids(2 * CARDS_PER_WRITE + 1);
const record = { exam, cards: cardsOf(all) };

test.each([
  ['one answer', { unsent: ids(1) }, [{ cards: cardsOf(ids(1)) }]],
  ['an exam date alone', { unsent: [], isExamUnsent: true }, [{ exam, cards: {} }]],
  ['an answer that was evicted', { unsent: ['card.gone'] }, [{ cards: {} }]],
  [
    'as many answers as a write may hold',
    { unsent: ids(CARDS_PER_WRITE) },
    [{ cards: cardsOf(ids(CARDS_PER_WRITE)) }],
  ],
  [
    'more answers, and an exam date',
    { unsent: all, isExamUnsent: true },
    [
      { exam, cards: cardsOf(ids(CARDS_PER_WRITE)) },
      { cards: cardsOf(ids(CARDS_PER_WRITE, CARDS_PER_WRITE)) },
      { cards: cardsOf(ids(1, 2 * CARDS_PER_WRITE)) },
    ],
  ],
])('splits %s into writes without losing any', (_, subject, writes) => {
  expect(splitUnsent({ record, ...subject })).toEqual(writes);
});
