import { expect, test } from 'vitest';
import { toDayNumber } from '#contract/shop-day.ts';
import { checkExamDate, examLabels } from './exam.ts';

const TODAY = toDayNumber('2026-11-26');

test.each([
  ['2026-11-26', undefined],
  ['2027-05-14', undefined],
  ['2028-11-25', undefined],
  ['', examLabels.noDate],
  ['2027-02-30', examLabels.noDate],
  ['14 May 2027', examLabels.noDate],
  ['12027-05-14', examLabels.noDate],
  ['2026-11-25', examLabels.pastDate],
  ['0027-05-14', examLabels.pastDate],
  ['2028-11-26', examLabels.farDate],
])('the date %s: %s', (date, expected) => {
  expect(checkExamDate(date, TODAY)).toBe(expected);
});
