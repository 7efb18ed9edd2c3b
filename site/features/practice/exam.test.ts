import { expect, test } from 'vitest';
import { toDayNumber } from '#contract/london-day.ts';
import { practiceLabels } from '#site/texts/practice.ts';
import { checkExamDate, findExam, isOver, isPlannable } from './exam.ts';

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
  ['2029-11-28', undefined],
  ['', practiceLabels.noDate],
  ['2027-02-30', practiceLabels.noDate],
  ['14 May 2027', practiceLabels.noDate],
  ['12027-05-14', practiceLabels.noDate],
  ['2026-11-25', practiceLabels.pastDate],
  ['0027-05-14', practiceLabels.pastDate],
  ['2030-05-14', practiceLabels.farDate],
])('the date %s: %s', (date, expected) => {
  expect(checkExamDate(date, TODAY)).toBe(expected);
});

test.each([
  [-1, true, false],
  [0, false, false],
  [1, false, true],
  [5_000, false, false],
])('an exam %i days away: over %s, plannable %s', (days, over, plannable) => {
  const exam = { day: TODAY + days, isChosen: false };
  expect([isOver(exam, TODAY), isPlannable(exam, TODAY)]).toEqual([over, plannable]);
});
