import { expect, test } from 'vitest';
import { addAnswer } from '#contract/practice/answers.ts';
import { toAsideText } from '#contract/practice/aside.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { dayAt, fromDayNumber } from '#contract/shop-day.ts';
import { findNextDue, hasPassed, nameFile, placeCards, scheduleSubject } from './schedule-cards.ts';

const NOW = Date.UTC(2026, 10, 26, 18);
const TODAY = dayAt(NOW / 1000);

const subject = (examDate?: string): PracticeSubject => ({
  subjectId: 'micro',
  name: 'Microeconomics',
  path: '/microeconomics',
  isOwned: true,
  ...(examDate !== undefined && { examDate }),
  cards: ['a', 'b', 'c'].map((id) => ({
    id,
    topicId: 'demand',
    topicName: 'Demand',
    prompt: id,
    answer: [],
  })),
});

const record = { cards: { a: addAnswer('', 'again', NOW) } };

test('the page shows when the next cards are due: one of siblings, and none that is put aside', () => {
  const cards = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, addAnswer('', 'good', NOW)]));
  const siblings = { ...subject(), cards: subject().cards.map((c) => ({ ...c, siblings: 'x' })) };
  const good = toAsideText({ at: NOW / 1000, period: 'good' });
  const count = (of: PracticeSubject, aside?: Record<string, string>) =>
    findNextDue({}, [scheduleSubject(of, { cards, ...(aside && { aside }) }, TODAY)], TODAY);
  const all = count(subject());
  expect(all).toEqual({ day: expect.any(Number), cards: 3 });
  expect(count(siblings)).toEqual({ day: all?.day, cards: 1 });
  expect(count(subject(), { a: good })).toEqual({ day: all?.day, cards: 2 });
  expect(count(subject(), { a: good, b: good, c: good })).toBeUndefined();
});

test('an answer changes the schedule of its card only', () => {
  const before = scheduleSubject(subject(), { cards: {} }, TODAY);
  const after = scheduleSubject(subject(), record, TODAY);
  expect(after.cards[0]).not.toBe(before.cards[0]);
  expect(after.cards[1]).toBe(before.cards[1]);
});

test('a subject has passed from the day after its exam, until the student sets a new date', () => {
  const passed = (examDate: string, date?: string) => {
    const exam = date && { exam: { papers: [{ date }], at: 1 } };
    return scheduleSubject(subject(examDate), { ...record, ...exam }, TODAY).hasPassed;
  };
  expect(passed('2026-11-26')).toBe(false);
  expect(passed('2026-11-25')).toBe(true);
  expect(passed('2026-11-25', '2027-05-14')).toBe(false);
  expect(passed('2027-05-14', '2026-11-25')).toBe(true);
});

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('a last paper %i days away has passed: %s', (days, expected) => {
  const papers = [{ date: fromDayNumber(TODAY - 9) }, { date: fromDayNumber(TODAY + days) }];
  expect(hasPassed({ papers, isChosen: false }, TODAY)).toBe(expected);
});

test.each([
  ['a page', { fileId: 'notes', page: 2 }, 'Page 2 of Notes'],
  ['a file', { fileId: 'notes' }, 'Notes'],
  ['the file of a page without cards', { fileId: 'notes', page: 9 }, 'Notes'],
  ['nothing for a topic', { topicId: 'demand' }, undefined],
  ['nothing for all cards', {}, undefined],
])('a session names %s', (_, filter, expected) => {
  const [first, second, ...others] = subject().cards;
  if (!first || !second) throw new Error('Too few cards');
  const source = { fileId: 'notes', title: 'Notes', page: 1 };
  const cards = [{ ...first, source }, { ...second, source: { ...source, page: 2 } }, ...others];
  const schedule = scheduleSubject({ ...subject(), cards }, { cards: {} }, TODAY);
  expect(nameFile(filter, placeCards([schedule]))).toBe(expected);
});
