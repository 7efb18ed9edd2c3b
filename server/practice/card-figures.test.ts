import { expect, test } from 'vitest';
import { countMerge, firstNewAnswer } from './card-figures.ts';

test.each([
  ['a new answer', '', 'A1', 'again'],
  ['the first of several', 'G1', 'G1H1A1', 'hard'],
  ['an earlier answer from another device', 'G5', 'A1G4', 'again'],
  ['the first that is not undone', '', 'U1G1', 'good'],
  ['none of the same answers', 'A1G1', 'A1G1', undefined],
  ['no answer that was undone before it was sent', '', 'U1', undefined],
  ['no undone answer', 'A1G1', 'A1U1', undefined],
  ['no other rating of the same second', 'G1', 'A1', undefined],
  ['no evicted answer', 'A1G1', 'G2', undefined],
  ['no evicted card', 'A1G1', '', undefined],
])('finds %s', (_, before, after, rating) => {
  expect(firstNewAnswer(before, after)?.rating).toBe(rating);
});

/** Half past eleven in the evening in London, in winter. */
const NOW = Date.parse('2026-01-10T23:30:00Z');

const count = (cards: Record<string, string>, counted: string[] = []) =>
  countMerge(
    'ada',
    { ids: Object.keys(cards), before: { cards: {} }, after: { cards } },
    counted,
    NOW,
  ).map((change) => change.join(' '));

test('a card counts once for an account until the end of the day', () => {
  const seen = 'seen:counted-cards:ada';
  expect(count({ a: 'A1A1A1', b: 'G1A1', c: 'A1' }, ['c'])).toEqual([
    'HINCRBY card-figures a/answers 1',
    'HINCRBY card-figures a/again 1',
    `ZADD ${seen} NX ${NOW} a`,
    'HINCRBY card-figures b/answers 1',
    `ZADD ${seen} NX ${NOW} b`,
    `EXPIRE ${seen} 1800`,
  ]);
  expect(count({ a: 'A1' }, ['a'])).toEqual([]);
});
