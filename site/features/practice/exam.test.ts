import { expect, test } from 'vitest';
import { findExam } from '#contract/practice/schedule.ts';
import { toDayNumber } from '#contract/shop-day.ts';
import { checkExamDate, hasPassed } from './exam.ts';
import { practiceLabels } from './labels.ts';

const TODAY = toDayNumber('2026-11-26');
const at = 1;

test.each([
  ['no date', undefined, undefined, undefined],
  ['the board’s date', '2027-05-14', undefined, { day: 20_952, isChosen: false }],
  ['the student’s date', '2027-05-14', { date: '2027-05-17', at }, { day: 20_955, isChosen: true }],
  ['the board’s date again', '2027-05-14', { at }, { day: 20_952, isChosen: false }],
  [
    'a student’s date alone',
    undefined,
    { date: '2027-05-17', at },
    { day: 20_955, isChosen: true },
  ],
])('the exam date is %s', (_, examDate, exam, expected) => {
  expect(findExam({ examDate }, { ...(exam && { exam }), cards: {} })).toEqual(expected);
});

test.each([
  ['2026-11-26', undefined],
  ['2027-05-14', undefined],
  ['2028-11-25', undefined],
  ['', practiceLabels.noDate],
  ['2027-02-30', practiceLabels.noDate],
  ['14 May 2027', practiceLabels.noDate],
  ['12027-05-14', practiceLabels.noDate],
  ['2026-11-25', practiceLabels.pastDate],
  ['0027-05-14', practiceLabels.pastDate],
  ['2028-11-26', practiceLabels.farDate],
])('the date %s: %s', (date, expected) => {
  expect(checkExamDate(date, TODAY)).toBe(expected);
});

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('an exam %i days away has passed: %s', (days, expected) => {
  expect(hasPassed({ day: TODAY + days, isChosen: false }, TODAY)).toBe(expected);
});
