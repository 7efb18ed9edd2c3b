import type { Sales } from '#contract/admin/sales-totals.ts';
import { londonDay } from '#contract/london-day.ts';
import { amountToDecimal } from '#contract/money.ts';
import { addDays, mondayOf, monthOf } from '../london-time.ts';
import { countLines, countOrders, type Numbers, type SalesRow } from '../purchases/sales-rows.ts';

/** Sales on a London day in one currency and mode, for example of a subject. */
export interface DaySales extends Omit<SalesRow, 'currency' | 'isLive'> {
  day: string;
}

export type CountOf = (rows: DaySales[]) => Numbers;

/**
 * Adds up integers, so that the sums are exact.
 * @param countOf counts an order of several subjects once, or once per subject
 */
export function addUp(sold: DaySales[], countOf: CountOf = countOrders): Sales {
  const total = (numberOf: (sales: DaySales) => number) =>
    sold.reduce((sum, sales) => sum + numberOf(sales), 0);
  const gross = total((sales) => sales.gross);
  const refunded = total((sales) => sales.refunded);
  const disputed = total((sales) => sales.disputed);
  const { paid, refunded: refundedCount, free } = countOf(sold);
  return {
    count: paid,
    refundedCount,
    freeCount: free,
    gross: amountToDecimal(gross),
    refunded: amountToDecimal(refunded),
    disputed: amountToDecimal(disputed),
    net: amountToDecimal(gross - refunded - disputed),
  };
}

const inWeekOf = (sold: DaySales[], monday: string) => {
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

export function addUpPeriods(sold: DaySales[], now: Date, countOf: CountOf = countOrders) {
  const today = londonDay(now);
  const month = monthOf(today);
  return {
    week: addUp(inWeekOf(sold, mondayOf(today)), countOf),
    month: addUp(
      sold.filter(({ day }) => monthOf(day) === month),
      countOf,
    ),
    all: addUp(sold, countOf),
  };
}

/** Adds up each subject, under the name of its latest purchase. @param sold by subject, latest day last */
export function addUpSubjects(sold: DaySales[], now: Date) {
  const groups = Map.groupBy(sold, ({ id }) => id);
  return [...groups]
    .map(([subjectId, ofSubject]) => ({
      subjectId,
      name: ofSubject.at(-1)?.name ?? '',
      ...addUpPeriods(ofSubject, now, countLines),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
