import { expect, test } from 'vitest';
import type { Rating } from '#contract/practice/answers.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import type { ScheduledCard } from '#contract/practice/schedule.ts';
import {
  filterSubjects,
  type PracticeSession,
  parseFilter,
  rate as rateAt,
  resumeSession,
  skip,
  startSession,
  summarise,
  toPlace,
  undo,
} from './practice-session.ts';

const TODAY = 20_000;

test.each([
  ['', {}],
  ['?subject=micro', { subjectId: 'micro' }],
  ['?topic=demand', { topicId: 'demand' }],
  ['?file=notes&page=3', { fileId: 'notes', page: 3 }],
  ['?file=notes', { fileId: 'notes' }],
  ['?file=notes&page=three', { fileId: 'notes' }],
  ['?page=3', {}],
  ['?subject=&topic=', {}],
])('the address %s chooses %o', (search, expected) => {
  expect(parseFilter(search)).toEqual(expected);
});

const card = (id: string, topicId: string, page?: number) => ({
  id,
  topicId,
  topicName: topicId,
  prompt: id,
  answer: [],
  ...(page !== undefined && { source: { fileId: 'notes', title: 'Notes', page } }),
});

const drill = (diagram: string, topicId: string) => ({
  ...card(`drill.${diagram}.label`, topicId),
  diagram,
  drill: 'label',
});

const subjects: PracticeSubject[] = [
  {
    subjectId: 'micro',
    name: 'Microeconomics',
    path: '/microeconomics',
    isOwned: true,
    cards: [
      card('a', 'demand', 1),
      { ...card('b', 'demand', 2), diagram: 'shift' },
      drill('other', 'demand'),
      { ...card('c', 'supply'), diagram: 'other' },
      drill('shift', 'supply'),
    ],
  },
  {
    subjectId: 'macro',
    name: 'Macroeconomics',
    path: '/macroeconomics',
    isOwned: false,
    cards: [card('d', 'growth')],
  },
];

test.each([
  [{}, ['a', 'b', 'drill.other.label', 'c', 'drill.shift.label', 'd']],
  [{ subjectId: 'macro' }, ['d']],
  [{ topicId: 'demand' }, ['a', 'b', 'drill.other.label']],
  [{ fileId: 'notes' }, ['a', 'b', 'drill.shift.label']],
  [{ fileId: 'notes', page: 1 }, ['a']],
  [{ fileId: 'notes', page: 2 }, ['b', 'drill.shift.label']],
  [{ fileId: 'notes', page: 9 }, []],
  [{ subjectId: 'physics' }, []],
])('the filter %o keeps the cards %o', (filter, expected) => {
  const filtered = filterSubjects(subjects, filter);
  expect(filtered.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(expected);
  expect(filtered.every(({ cards }) => cards.length > 0)).toBe(true);
});

/** @param next undefined for a new card */
const scheduled = (id: string, next?: number): ScheduledCard => ({
  id,
  memory: next === undefined ? undefined : { stability: 3, difficulty: 5, day: TODAY - 1 },
  next,
});

const cards = [scheduled('new'), scheduled('later', TODAY + 4), scheduled('due', TODAY - 2)];

test('a session shows due cards first, then new cards, and cards that are not due only on request', () => {
  expect(startSession(cards, TODAY)).toEqual({ queue: ['due', 'new'], total: 2, steps: [] });
  expect(startSession(cards, TODAY, true).queue).toEqual(['due', 'new', 'later']);
});

test('a session has at most 20 cards', () => {
  const many = Array.from({ length: 30 }, (_, index) => scheduled(`card-${index}`));
  expect(startSession(many, TODAY, true).queue).toHaveLength(20);
});

const rate = (session: PracticeSession, rating: Rating) => rateAt(session, { at: TODAY, rating });

const start = (...queue: string[]): PracticeSession => ({ queue, total: queue.length, steps: [] });

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
  expect(summarise(end)).toEqual({ cards: 2, again: 1 });
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
  expect(skip(start('a', 'b'))).toEqual({ queue: ['b'], total: 1, steps: [] });
});

const at = (day: number) => (day * 24 * 60 * 60 + 12 * 60 * 60).toString(36);

test.each([
  ['a new card stays', '', true],
  ['a card rated “Again” today stays', `A${at(TODAY)}`, true],
  ['a card rated yesterday stays', `G${at(TODAY - 1)}`, true],
  ['a card answered on another device today goes', `G${at(TODAY)}`, false],
  ['an undone answer does not count', `U${at(TODAY)}`, true],
  ['a card that the shop no longer has goes', undefined, false],
])('when a session continues, %s', (_, answers, stays) => {
  const session = { queue: ['a'], total: 3, steps: [] };
  const continued = resumeSession(session, () => answers, TODAY);
  expect(continued).toEqual({ queue: stays ? ['a'] : [], total: stays ? 3 : 2, steps: [] });
});

test('a session that continues can still be undone, except answers to cards that are gone', () => {
  const ended = rate(rate(start('a', 'b'), 'good'), 'easy');
  const continued = resumeSession(ended, (id) => (id === 'b' ? undefined : 'G1'), TODAY);
  expect(undo(continued)).toEqual({ queue: ['a'], total: 2, steps: [] });
});

test('a session that takes all cards keeps those answered earlier today when it continues, but no card that is gone', () => {
  const session = startSession(cards, TODAY, true);
  const continued = resumeSession(
    session,
    (id) => (id === 'due' ? undefined : `G${at(TODAY)}`),
    TODAY,
    true,
  );
  expect(continued).toEqual({ queue: ['new', 'later'], total: 2, steps: [] });
});
