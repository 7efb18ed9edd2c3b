import { CHART_PERIODS, type Chart, type ChartPeriod } from '#contract/admin/sales-charts.ts';
import { londonDay } from '#contract/london-day.ts';
import { addDays, mondayOf, monthOf, monthsBefore } from '#server/london-time.ts';
import type { Purchase } from '#server/purchases/ledger.ts';
import { addUp, dayOf, type Sold, toLines } from './add-up.ts';

const unitOf: Record<ChartPeriod, (day: string) => string> = {
  days: (day) => day,
  weeks: mondayOf,
  months: (day) => `${monthOf(day)}-01`,
  all: (day) => `${monthOf(day)}-01`,
};

/** Adds up what charts show of purchases, each part on its own. Steps without a sale are left out. */
export function expectedCharts(purchases: Purchase[], today: string) {
  const [first = today] = purchases.map(dayOf).toSorted();
  const from: Record<ChartPeriod, string> = {
    days: addDays(today, -29),
    weeks: addDays(mondayOf(today), -77),
    months: monthsBefore(today, 11),
    all: `${monthOf(first)}-01`,
  };
  return byPeriod((period) => {
    const sold = purchases.filter((one) => dayOf(one) >= from[period]);
    const lines = sold.flatMap(toLines);
    return {
      total: addUp(sold),
      steps: addUpBy(sold, (one) => unitOf[period](dayOf(one))),
      subjects: addUpBy(lines, ({ subjectId }) => subjectId),
      offers: addUpBy(sold, ({ offer }) => offer?.id ?? ''),
      codes: addUpBy(sold, ({ code }) => code?.id ?? ''),
      payers: addUpBy(sold, ({ isPaidByOther }) => (isPaidByOther ? 'other' : 'student')),
      paid: purchases.filter(
        ({ checkoutAt }) => checkoutAt && londonDay(new Date(checkoutAt)) >= from[period],
      ).length,
    };
  });
}

const byPeriod = <T>(of: (period: ChartPeriod) => T) =>
  Object.fromEntries(CHART_PERIODS.map((period) => [period, of(period)]));

const addUpBy = <One extends Sold>(sold: One[], idOf: (one: One) => string) =>
  Object.fromEntries([...Map.groupBy(sold, idOf)].map(([id, some]) => [id, addUp(some)]));

/** Brings charts into the form of the expected ones. */
export const shownCharts = (charts: Record<ChartPeriod, Chart>) =>
  byPeriod((period) => {
    const { total, steps, subjects, offers, codes, payers, checkouts } = charts[period];
    const sold = steps.filter(
      ({ count, refundedCount, freeCount }) => count + refundedCount + freeCount > 0,
    );
    return {
      total,
      steps: sumsById(sold.map(({ from: id, ...sums }) => ({ id, ...sums }))),
      subjects: sumsById(subjects),
      offers: sumsById(offers),
      codes: sumsById(codes),
      payers: sumsById(payers),
      paid: checkouts.paid,
    };
  });

const sumsById = (parts: { id: string; name?: string }[]) =>
  Object.fromEntries(parts.map(({ id, name: _, ...sums }) => [id, sums]));
