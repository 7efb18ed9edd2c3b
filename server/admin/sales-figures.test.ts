import { expect, test } from 'vitest';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { toPurchaseStatus } from '../purchases/purchase-status.ts';
import { toSalesRows } from '../purchases/sales-days.ts';
import { addDays, toMonday } from '../shop-time.ts';
import {
  addUp,
  addUpPeriods,
  addUpSubjects,
  addUpYear,
  type DaySales,
  isInPeriod,
} from './sales-figures.ts';

let count = 0;

interface Changes extends Partial<Purchase> {
  subjectId?: string;
  subjectName?: string;
}

function purchase(paidAt: string, changes: Changes = {}): Purchase {
  const { subjectId = 'micro', subjectName = 'Microeconomics', ...others } = changes;
  const { amount = 3000, refunded = 0, disputed = 0 } = changes;
  const { lines, ...status } = toPurchaseStatus(
    {},
    { amount, lines: [{ subjectId, subjectName, amount }] },
  );
  count += 1;
  return {
    paymentIntentId: `pi_${count}`,
    accountId: 'account',
    amount,
    currency: 'gbp',
    isLive: false,
    paidAt,
    undrafted: [],
    ...status,
    ...others,
    lines: lines.map((line) => ({ ...line, refunded, disputed })),
  };
}

/** Adds up purchases by day, like the stored summaries. */
function salesOf(purchases: Purchase[]): DaySales[] {
  const byTime = purchases.toSorted((a, b) => a.paidAt.localeCompare(b.paidAt));
  return [...Map.groupBy(byTime, ({ paidAt }) => shopDay(new Date(paidAt)))].flatMap(
    ([day, ofDay]) => toSalesRows(ofDay).map((row) => ({ day, ...row })),
  );
}

test('assigns a time to its day in London, in summer and winter', () => {
  expect(shopDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(shopDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  // The clocks change on 29 March and 25 October 2026.
  expect(shopDay(new Date('2026-03-28T23:59:00Z'))).toBe('2026-03-28');
  expect(shopDay(new Date('2026-10-24T23:30:00Z'))).toBe('2026-10-25');
});

test('starts a London day an hour before the UTC day in summer, and correctly when the clocks change', () => {
  const starts = [
    '2026-01-10',
    '2026-07-10',
    '2026-03-29',
    '2026-03-30',
    '2026-10-25',
    '2026-10-26',
  ];
  expect(starts.map((day) => new Date(startOfDay(day)).toISOString().slice(0, 16))).toEqual([
    '2026-01-10T00:00',
    '2026-07-09T23:00',
    '2026-03-29T00:00',
    '2026-03-29T23:00',
    '2026-10-24T23:00',
    '2026-10-26T00:00',
  ]);
});

test('starts a week on Monday, across months, years and clock changes', () => {
  expect(toMonday('2026-11-16')).toBe('2026-11-16');
  expect(toMonday('2026-11-22')).toBe('2026-11-16');
  expect(toMonday('2027-01-03')).toBe('2026-12-28');
  expect(toMonday('2026-03-29')).toBe('2026-03-23');
  expect(addDays('2026-10-19', 7)).toBe('2026-10-26');
});

test('ends this week and this month at midnight in London', () => {
  const now = new Date('2026-06-30T23:30:00Z');
  const sold = [
    '2026-06-30T23:05:00Z',
    '2026-06-30T22:55:00Z',
    '2026-06-28T23:05:00Z',
    '2026-06-28T22:55:00Z',
  ].map((paidAt) => purchase(paidAt));
  const { week, month, all } = addUpPeriods(salesOf(sold), 'gbp', now);
  expect([week.count, month.count, all.count]).toEqual([3, 1, 4]);
});

test('adds up refunds and disputes to the penny, so that the columns match', () => {
  const sold = [
    purchase('2026-11-20T12:00:00Z', { amount: 2999, refunded: 1000, net: 1999 }),
    purchase('2026-11-20T12:00:00Z', { amount: 1010, disputed: 10, net: 1000 }),
    purchase('2026-11-20T12:00:00Z', { amount: 1 }),
  ];
  expect(addUp(salesOf(sold), 'gbp')).toEqual({
    count: 3,
    refundedCount: 0,
    freeCount: 0,
    gross: '40.10',
    refunded: '10.00',
    disputed: '0.10',
    net: '30.00',
  });
  expect(addUp([], 'gbp')).toMatchObject({ count: 0, gross: '0.00', net: '0.00' });
});

test('counts paid orders as sales, and refunded and granted orders separately', () => {
  const at = '2026-11-20T12:00:00Z';
  const sold = [
    purchase(at),
    purchase(at, { refunded: 1000 }),
    purchase(at, { refunded: 3000 }),
    purchase(at, { amount: 0 }),
    purchase(at, { disputed: 3000 }),
  ];
  const { count, refundedCount, freeCount } = addUp(salesOf(sold), 'gbp');
  expect([count, refundedCount, freeCount]).toEqual([3, 1, 1]);
});

test('includes the first and last day of a period', () => {
  const period = { from: '2026-04-06', to: '2027-04-05' };
  const days = ['2026-04-05', '2026-04-06', '2027-04-05', '2027-04-06'];
  expect(days.map((day) => isInPeriod(day, period))).toEqual([false, true, true, false]);
  expect(days.every((day) => isInPeriod(day, {}))).toBe(true);
});

test('lists each subject under the name of its latest purchase', () => {
  const sold = [
    purchase('2026-11-20T12:00:00Z', { subjectName: 'Micro, new edition' }),
    purchase('2026-11-19T12:00:00Z', { subjectId: 'macro', subjectName: 'Macroeconomics' }),
    purchase('2026-10-01T12:00:00Z'),
  ];
  const subjects = addUpSubjects(salesOf(sold), 'gbp', new Date('2026-11-21T12:00:00Z'));
  expect(subjects).toMatchObject([
    { subjectId: 'macro', name: 'Macroeconomics', all: { count: 1 } },
    {
      subjectId: 'micro',
      name: 'Micro, new edition',
      week: { count: 1, net: '30.00' },
      all: { count: 2, net: '60.00' },
    },
  ]);
});

test('lists the current month and the eleven before, including months without sales', () => {
  const sold = [
    '2025-11-30T23:59:00Z',
    '2025-12-01T00:00:00Z',
    '2026-10-31T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ].map((paidAt) => purchase(paidAt));
  sold.push(purchase('2026-10-01T12:00:00Z', { refunded: 3000 }));
  const { total, months } = addUpYear(salesOf(sold), 'gbp', new Date('2026-11-21T12:00:00Z'));
  expect(months.map(({ from, count, net }) => [from, count, net])).toEqual([
    ['2025-12-01', 1, '30.00'],
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09'].map((month) => [
      `2026-${month}-01`,
      0,
      '0.00',
    ]),
    ['2026-10-01', 1, '30.00'],
    ['2026-11-01', 1, '30.00'],
  ]);
  expect(total).toMatchObject({ count: 3, refundedCount: 1, net: '90.00' });
});
