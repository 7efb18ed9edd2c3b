import { expect, test } from 'vitest';
import { CARDS_PER_WRITE, postPractice } from './practice.ts';

const many = Array.from({ length: CARDS_PER_WRITE + 1 }, (_, index) => [`card.${index}`, 'G1']);

test.each([
  ['too many cards', { cards: Object.fromEntries(many) }],
  ['too many choices', { cards: {}, aside: Object.fromEntries(many) }],
  ['an unknown choice', { cards: {}, aside: { 'card.free': 'H1' } }],
  ['an unknown rating', { cards: { 'card.free': 'X1' } }],
  ['too many answers of a card', { cards: { 'card.free': 'G1'.repeat(11) } }],
  ['an impossible id', { cards: { '../card': 'G1' } }],
  ['an impossible date', { cards: {}, exam: { date: '2027-02-30', at: 1 } }],
  [
    'too many papers',
    {
      cards: {},
      exam: { papers: Array.from({ length: 9 }, () => ({ date: '2027-06-01' })), at: 1 },
    },
  ],
  ['another field', { cards: {}, name: 'Mine' }],
])('a write is refused with %s', (_, record) => {
  expect(postPractice.request.safeParse({ subjectId: 'micro', record }).success).toBe(false);
});

test.each([
  ['papers', { papers: [{ date: '2027-06-01', name: 'Paper 1', topicIds: ['demand'] }], at: 1 }],
  ['the date of an old page', { date: '2027-06-01', at: 1 }],
])('a write may have the most cards, and %s', (_, exam) => {
  const most = Object.fromEntries(many.slice(1));
  const record = { cards: most, aside: most, exam };
  expect(postPractice.request.safeParse({ subjectId: 'micro', record }).success).toBe(true);
});
