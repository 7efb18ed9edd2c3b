import type { Sales } from '#contract/admin/sales.ts';
import { amountToDecimal } from '#contract/money.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { addDays, londonDay, mondayOf, monthOf } from './london-time.ts';

/** How many weeks the chart shows. */
const WEEKS = 12;

/** Adds up purchases in one currency, as whole numbers until the end, so that the sums are exact. */
export function addUp(purchases: Purchase[]): Sales {
  const total = (amountOf: (purchase: Purchase) => number) =>
    amountToDecimal(purchases.reduce((sum, purchase) => sum + amountOf(purchase), 0));
  return {
    count: purchases.length,
    gross: total(({ amount }) => amount),
    refunded: total(({ refunded }) => refunded),
    disputed: total(({ disputed }) => disputed),
    net: total(({ net }) => net),
  };
}

const dayOf = ({ paidAt }: Purchase) => londonDay(new Date(paidAt));

/** Adds up this week, this month and all time, in London's calendar. */
export function addUpPeriods(purchases: Purchase[], now: Date) {
  const today = londonDay(now);
  const isSame = (unit: (day: string) => string) => (purchase: Purchase) =>
    unit(dayOf(purchase)) === unit(today);
  return {
    week: addUp(purchases.filter(isSame(mondayOf))),
    month: addUp(purchases.filter(isSame(monthOf))),
    all: addUp(purchases),
  };
}

/**
 * Adds up each subject, under the name by which it was last bought.
 * @param purchases the latest first
 */
export function addUpSubjects(purchases: Purchase[], now: Date) {
  const groups = Map.groupBy(purchases, ({ subjectId }) => subjectId);
  return [...groups]
    .map(([subjectId, bought]) => ({
      subjectId,
      name: bought[0]?.subjectName ?? '',
      ...addUpPeriods(bought, now),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Adds up the last twelve weeks, the oldest first, weeks without a sale included. */
export function addUpWeeks(purchases: Purchase[], now: Date) {
  const groups = Map.groupBy(purchases, (purchase) => mondayOf(dayOf(purchase)));
  const thisMonday = mondayOf(londonDay(now));
  return Array.from({ length: WEEKS }, (_, index) => {
    const monday = addDays(thisMonday, 7 * (index - WEEKS + 1));
    return { monday, ...addUp(groups.get(monday) ?? []) };
  });
}
