import { expect, test } from 'vitest';
import type { Today } from '#contract/practice/today.ts';
import { toDayNumber } from '#contract/shop-day.ts';
import { describePaper, describeToday } from './describe-today.ts';

const day = (cards: number, done: number): Today => ({ cards, done, minutes: 6, papers: [] });

test.each([
  ['nothing is known yet', undefined, undefined, "Today's cards", '', false],
  ['only this browser has counted', undefined, 12, 'Today: 12 cards', '', false],
  ['this browser counted the last card', undefined, 0, 'Done for today', '', true],
  ['the shop has responded', day(12, 0), 14, 'Today: 12 cards', 'about 6 minutes', false],
  ['some cards are done', day(1, 5), undefined, 'Today: 1 card', 'about 6 minutes, 5 done', false],
  ['all cards are done', day(0, 17), 3, 'Done for today', '17 cards done', true],
  ['the day has no cards', day(0, 0), undefined, 'Nothing for today', '', true],
])('describes the day if %s', (_, today, known, heading, detail, isDone) => {
  expect(describeToday(today, known)).toEqual({ heading, detail, isDone });
});

test.each([
  ['2027-05-14', 'Paper 1', '166 days to Paper 1'],
  ['2027-05-14', undefined, '166 days to the exam'],
  ['2026-12-01', 'Paper 1', '2 days to Paper 1'],
  ['2026-11-30', undefined, 'The exam is tomorrow'],
  ['2026-11-29', 'Paper 1', 'Paper 1 is today'],
  // The page was left open over midnight.
  ['2026-11-28', 'Paper 1', 'Paper 1 is today'],
])('describes a paper on %s named %s', (date, name, text) => {
  const paper = { subjectId: 'micro', subjectName: 'Microeconomics', name, day: date };
  expect(describePaper(paper, toDayNumber('2026-11-29'))).toBe(text);
});
