import { expect, test } from 'vitest';
import { toDayNumber } from '#contract/shop-day.ts';
import { describeDay } from './days.ts';

test.each([
  ['2026-11-26', 'today'],
  ['2026-11-20', 'today'],
  ['2026-11-27', 'tomorrow'],
  ['2026-11-28', 'in 2 days'],
  ['2026-12-09', 'in 13 days'],
  ['2026-12-10', '10 Dec'],
  ['2027-05-14', '14 May'],
  ['2027-11-25', '25 Nov 2027'],
  ['2027-11-26', '26 Nov 2027'],
])('on 26 November 2026, %s is %s', (date, expected) => {
  expect(describeDay(toDayNumber(date), toDayNumber('2026-11-26'))).toBe(expected);
});
