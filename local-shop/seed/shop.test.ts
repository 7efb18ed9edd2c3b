import { expect, test } from 'vitest';
import { nextExamDate } from './shop.ts';

test.each([
  ['2026-09-01', '2027-05-17'],
  ['2027-03-18', '2027-05-17'],
  ['2027-03-19', '2028-05-17'],
  ['2027-12-31', '2028-05-17'],
])('on %s, the next exam with time to practise is on %s', (day, date) => {
  expect(nextExamDate('05-17', new Date(day))).toBe(date);
});
