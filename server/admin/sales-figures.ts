import type { Sales, YearOfSales } from '#contract/admin/sales.ts';
import { amountToDecimal, type Currency } from '#contract/money.ts';
import { shopDay } from '#contract/shop-day.ts';
import { countLines, countOrders, type Numbers, type SalesRow } from '../purchases/sales-days.ts';
import { addDays, monthsBefore, toMonday, toMonth } from '../shop-time.ts';

/** Sales of a subject on a day of the shop, in one currency and mode. */
export interface DaySales extends Omit<SalesRow, 'currency' | 'isLive'> {
  day: string;
}

type Count = (rows: DaySales[]) => Numbers;

/**
 * Adds up integers, so that the sums are exact.
 * @param count counts an order of several subjects once, or once per subject
 */
export function addUp(sold: DaySales[], currency: Currency, count: Count = countOrders): Sales {
  const total = (pick: (sales: DaySales) => number) =>
    sold.reduce((sum, sales) => sum + pick(sales), 0);
  const gross = total((sales) => sales.gross);
  const refunded = total((sales) => sales.refunded);
  const disputed = total((sales) => sales.disputed);
  const { paid, refunded: refundedCount, free } = count(sold);
  return {
    count: paid,
    refundedCount,
    freeCount: free,
    gross: amountToDecimal(gross, currency),
    refunded: amountToDecimal(refunded, currency),
    disputed: amountToDecimal(disputed, currency),
    net: amountToDecimal(gross - refunded - disputed, currency),
  };
}

const selectWeek = (sold: DaySales[], monday: string) => {
  const next = addDays(monday, 7);
  return sold.filter(({ day }) => day >= monday && day < next);
};

/** First and last day. Undefined if the period is open on that side. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

export const isInPeriod = (day: string, { from = '', to = '9999' }: Period): boolean =>
  day >= from && day <= to;

export function addUpPeriods(
  sold: DaySales[],
  currency: Currency,
  now: Date,
  count: Count = countOrders,
) {
  const today = shopDay(now);
  const month = toMonth(today);
  return {
    week: addUp(selectWeek(sold, toMonday(today)), currency, count),
    month: addUp(
      sold.filter(({ day }) => toMonth(day) === month),
      currency,
      count,
    ),
    all: addUp(sold, currency, count),
  };
}

/**
 * Adds up each subject, under the name of its latest purchase. The subjects can add up to more than the orders, because an
 * order of several subjects counts for each.
 * @param sold latest day last
 */
export function addUpSubjects(sold: DaySales[], currency: Currency, now: Date) {
  const groups = Map.groupBy(sold, ({ subjectId }) => subjectId);
  return [...groups]
    .map(([subjectId, ofSubject]) => ({
      subjectId,
      name: ofSubject.at(-1)?.name ?? '',
      ...addUpPeriods(ofSubject, currency, now, countLines),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const MONTHS = 12;

/** Adds up the current month and the eleven before, earliest first. */
export function addUpYear(sold: DaySales[], currency: Currency, now: Date): YearOfSales {
  const starts = Array.from({ length: MONTHS }, (_, index) =>
    monthsBefore(shopDay(now), MONTHS - 1 - index),
  );
  const byMonth = Map.groupBy(sold, ({ day }) => monthsBefore(day, 0));
  const months = starts.map((from) => ({ from, sold: byMonth.get(from) ?? [] }));
  return {
    total: addUp(
      months.flatMap((month) => month.sold),
      currency,
    ),
    months: months.map((month) => ({ from: month.from, ...addUp(month.sold, currency) })),
  };
}
