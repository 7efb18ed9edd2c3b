import { expect, test } from 'vitest';
import type { Rating } from '#contract/practice/answers.ts';
import {
  addCards,
  matchPlan,
  type PracticeSession,
  putAside,
  rate as rateAt,
  resumeSession,
  skip,
  summarise,
  toPlace,
  undo,
} from './practice-session.ts';

const rate = (session: PracticeSession, rating: Rating) => rateAt(session, { at: 1, rating });

const start = (...queue: string[]): PracticeSession => ({
  wish: 'today',
  queue,
  total: queue.length,
  steps: [],
});

test.each([
  ['after three other cards', ['a', 'b', 'c', 'd', 'e'], ['b', 'c', 'd', 'a', 'e']],
  ['last if fewer are left', ['a', 'b'], ['b', 'a']],
  ['immediately if no other card is left', ['a'], ['a']],
])('a card rated “Again” comes back %s', (_, queue, expected) => {
  const rated = rate(start(...queue), 'again');
  expect(rated.queue).toEqual(expected);
  expect(toPlace(rated)).toBe(1);
});

test('a card comes back until it is not rated “Again”', () => {
  const again = rate(rate(rate(start('a', 'b'), 'again'), 'good'), 'again');
  expect(again.queue).toEqual(['a']);
  expect(toPlace(again)).toBe(2);
  const end = rate(again, 'hard');
  expect(end.queue).toEqual([]);
  expect(summarise(end)).toEqual({ cards: 2, again: ['a'] });
});

test('each rating can be undone, back to the start', () => {
  const first = start('a', 'b', 'c', 'd', 'e');
  const second = rate(first, 'again');
  const third = rate(second, 'easy');
  const fourth = rate(third, 'again');
  expect(undo(fourth)).toEqual(third);
  expect(undo(undo(fourth))).toEqual(second);
  expect(undo(undo(undo(fourth)))).toEqual(first);
  expect(undo(first)).toEqual(first);
});

test('a card that cannot be shown leaves the session without an answer', () => {
  expect(skip(start('a', 'b'))).toEqual(start('b'));
});

test('a card that is put aside leaves the session, does not count as practised, and comes back with undo', () => {
  const session = rate(start('a', 'b', 'c'), 'again');
  const aside = putAside(session, 5);
  expect(aside).toMatchObject({ queue: ['c', 'a'], total: 2 });
  expect(summarise(aside)).toEqual({ cards: 1, again: ['a'] });
  expect(undo(aside)).toEqual(session);
  const continued = resumeSession({ session: aside, answers: { c: '' } }, () => '');
  expect(undo(continued)).toEqual(session);
});

test('an ended session continues with more cards, and its ratings can still be undone', () => {
  const ended = rate(rate(start('a', 'b'), 'good'), 'easy');
  const more = addCards(ended, [{ id: 'c' }, { id: 'd' }], 'new');
  expect(toPlace(more)).toBe(3);
  expect(more.total).toBe(4);
  const undone = undo(more);
  expect(undone.queue).toEqual(['b', 'c', 'd']);
  expect(toPlace(undone)).toBe(2);
  expect(summarise(rate(more, 'good')).cards).toBe(3);
});

test.each([
  ['a new card stays', '', '', true],
  ['a card answered before the session stays', 'G1', 'G1', true],
  ['a card answered elsewhere since goes', 'G1', 'G1H5', false],
  ['a card rated “Again” elsewhere stays', 'G1', 'G1A5', true],
  ['an answer that was undone elsewhere does not count', '', 'U1', true],
  ['a card that the shop no longer has goes', '', undefined, false],
])('when a session continues, %s', (_, before, now, stays) => {
  const session = { ...start('a'), total: 3 };
  const stored = { session, answers: { a: before } };
  const continued = resumeSession(
    stored,
    () => now,
    () => true,
  );
  expect(continued).toEqual({ ...session, queue: stays ? ['a'] : [], total: stays ? 3 : 2 });
});

test('a session continues without siblings of cards that were shown elsewhere', () => {
  const stored = { session: start('a', 'b'), answers: { a: '', b: '' } };
  const continued = resumeSession(
    stored,
    () => '',
    (id) => id !== 'a',
  );
  expect(continued).toEqual(start('b'));
});

test('a session that continues can still be undone, except answers to cards that are gone', () => {
  const session = rate(rate(start('a', 'b'), 'good'), 'easy');
  const answersOf = (id: string) => (id === 'b' ? undefined : 'G1');
  const continued = resumeSession({ session, answers: {} }, answersOf, () => true);
  expect(undo(continued)).toEqual({ ...start('a'), total: 2 });
});

test.each([
  ['stays if the plan is the same in another order', 'today', ['c', 'b'], ['b', 'c'], 3],
  ['drops and adds cards with the plan', 'today', ['d', 'c', 'e'], ['c', 'd', 'e'], 4],
  ['ends with the plan', 'today', [], [], 1],
  ['does not follow the plan with cards beyond it', 'anyway', ['d'], ['b', 'c'], 3],
] as const)('a session %s', (_, wish, plan, queue, total) => {
  const session = { ...rate(start('a', 'b', 'c'), 'good'), wish };
  const cards = plan.map((id) => ({ id }));
  expect(matchPlan(session, cards)).toEqual({ ...session, queue, total });
});
