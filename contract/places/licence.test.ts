import { expect, test } from 'vitest';
import { endOfLicence, lastDayOf } from './licence.ts';

test.each([
  ['2026-09-01T10:00:00Z', '2027-08-31'],
  ['2026-11-29T10:00:00Z', '2027-08-31'],
  ['2027-01-01T00:00:00Z', '2027-08-31'],
  // 90 days before the end of the year, and a day later.
  ['2027-06-02T10:00:00Z', '2027-08-31'],
  ['2027-06-03T10:00:00Z', '2028-08-31'],
  ['2027-08-31T10:00:00Z', '2028-08-31'],
  // The shop's day begins an hour before the day in UTC in summer.
  ['2027-06-02T23:30:00Z', '2028-08-31'],
])('a licence until August that is bought at %s lasts until %s', (boughtAt, lastDay) => {
  expect(lastDayOf('until-august', new Date(boughtAt))).toBe(lastDay);
  expect(lastDayOf('for-good', new Date(boughtAt))).toBeUndefined();
});

test.each([
  ['2027-08-31', '2027-08-31T23:00:00.000Z'],
  ['2027-01-31', '2027-02-01T00:00:00.000Z'],
])('a licence until %s ends at %s', (lastDay, end) => {
  expect(new Date(endOfLicence(lastDay)).toISOString()).toBe(end);
});
