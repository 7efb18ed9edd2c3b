import { expect, test } from 'vitest';
import { latestTaxYears, toTaxYear } from './PeriodSales.tsx';

test.each([
  ['2026-04-05', '2025/26', '2025-04-06', '2026-04-05'],
  ['2026-04-06', '2026/27', '2026-04-06', '2027-04-05'],
  ['2026-12-31', '2026/27', '2026-04-06', '2027-04-05'],
  ['2100-01-01', '2099/00', '2099-04-06', '2100-04-05'],
])('%s is in the tax year %s', (day, name, from, to) => {
  expect(toTaxYear(day)).toEqual({ name, from, to });
});

test.each([
  ['AU', '2026/27', '2026-07-01', '2027-06-30'],
  ['IE', '2026', '2026-01-01', '2026-12-31'],
  ['JP', '2026', '2026-01-01', '2026-12-31'],
  ['NZ', '2026/27', '2026-04-01', '2027-03-31'],
])('in %s the tax year is %s', (country, name, from, to) => {
  expect(toTaxYear('2026-11-21', country)).toEqual({ name, from, to });
});

test('lists the latest tax year first', () => {
  const names = latestTaxYears('2026-11-21', 3).map(({ name }) => name);
  expect(names).toEqual(['2026/27', '2025/26', '2024/25']);
});
