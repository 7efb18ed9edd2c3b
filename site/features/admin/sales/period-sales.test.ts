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

test('lists the latest tax year first', () => {
  const names = latestTaxYears('2026-11-21', 3).map(({ name }) => name);
  expect(names).toEqual(['2026/27', '2025/26', '2024/25']);
});
