import { expect, test } from 'vitest';
import { SHARES_MAX } from '#contract/admin/sales-charts.ts';
import { addDays, monthsBefore } from '../london-time.ts';
import { addUpCharts } from './sales-charts.ts';
import type { DaySales } from './sales-figures.ts';

const paid = { paid: 1, refunded: 0, free: 0 };
const ONE = { lines: paid, orders: paid };

const NOW = new Date('2026-11-21T12:00:00Z');

const row = (day: string, changes: Partial<DaySales> = {}): DaySales => ({
  day,
  by: 'subject',
  id: 'micro',
  name: 'Microeconomics',
  ...ONE,
  gross: 3000,
  refunded: 0,
  disputed: 0,
  ...changes,
});

const chartsOf = (sold: DaySales[], checkouts: [string, number][] = []) =>
  addUpCharts(sold, new Map(checkouts), NOW);

test('lists every day, week or month of a period, including those without sales', () => {
  const { days, weeks, months, all } = chartsOf([
    row('2025-11-30'),
    row('2025-12-01'),
    row('2026-08-30'),
    row('2026-08-31'),
    row('2026-10-22'),
    row('2026-10-23'),
    row('2026-11-21'),
  ]);
  const startsOf = ({ steps }: { steps: { from: string }[] }) => steps.map(({ from }) => from);
  expect(startsOf(days)).toEqual(Array.from({ length: 30 }, (_, n) => addDays('2026-10-23', n)));
  expect(startsOf(weeks)).toEqual(
    Array.from({ length: 12 }, (_, n) => addDays('2026-08-31', 7 * n)),
  );
  expect(startsOf(months)).toEqual(
    Array.from({ length: 12 }, (_, n) => monthsBefore('2026-11-21', 11 - n)),
  );
  expect(startsOf(all)).toEqual(['2025-11-01', ...startsOf(months)]);
  expect([days, weeks, months, all].map(({ total }) => total.count)).toEqual([2, 4, 6, 7]);
  expect(months.steps.at(-2)).toMatchObject({ from: '2026-10-01', count: 2, net: '60.00' });
});

test('shows the largest codes, and adds up the rest so that the total stays the same', () => {
  const sold = Array.from({ length: SHARES_MAX + 3 }, (_, index) =>
    row('2026-11-20', { by: 'code', id: `code-${index}`, name: `C${index}`, gross: 100 + index }),
  );
  const { codes } = chartsOf(sold).days;
  expect(codes).toHaveLength(SHARES_MAX + 1);
  expect(codes[0]).toMatchObject({ id: `code-${SHARES_MAX + 2}`, net: '1.14' });
  expect(codes.at(-1)).toMatchObject({ isRest: true, count: 3, net: '3.03' });
  expect(codes.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0)).toBe(
    sold.reduce((sum, { gross }) => sum + gross, 0),
  );
});

test('counts a checkout in the period in which it was opened, whenever it was paid', () => {
  const paid = (day: string, openedOn: string) =>
    row(day, { by: 'checkout', id: openedOn, name: '' });
  const { days, months } = chartsOf(
    [paid('2026-11-20', '2026-10-20'), paid('2026-11-20', '2026-11-19'), paid('2026-11-20', '')],
    [
      ['2026-10-20', 3],
      ['2026-11-19', 4],
    ],
  );
  expect(days.checkouts).toEqual({ opened: 4, paid: 1 });
  expect(months.checkouts).toEqual({ opened: 7, paid: 2 });
});
