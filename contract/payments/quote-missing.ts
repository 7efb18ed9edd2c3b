import { CURRENCIES, type Currency } from '../money.ts';
import type { PricedOffer, PricedSubject, Quote } from './quote.ts';
import { spread, sumOf } from './spread.ts';

/** What a buyer paid for each subject that they own, net of refunds, by its id. */
export type PaidFor = ReadonlyMap<string, number>;

/**
 * Computes what a buyer is charged for the subjects that they lack: their prices, or the cheapest offer of which
 * they lack exactly these. Of an offer they pay the difference: its price less what they paid for the rest
 * of it. Of equally cheap offers the first counts.
 * @param missing in one currency, at least one
 */
export function quoteMissing(
  missing: PricedSubject[],
  offers: readonly PricedOffer[] = [],
  paidFor: PaidFor = new Map(),
): Quote {
  let best = quoteParts(missing, sumOf(missing.map(({ price }) => price)));
  for (const { id, name, price, subjectIds } of offers) {
    const lacking = subjectIds.filter((one) => !paidFor.has(one));
    const isFor =
      lacking.length === missing.length && missing.every((one) => lacking.includes(one.id));
    const paid = sumOf(subjectIds.map((one) => paidFor.get(one) ?? 0));
    const amount = toChargeable(price - paid, best.currency);
    if (isFor && amount < best.amount)
      best = { ...quoteParts(missing, amount), offer: { id, name } };
  }
  return best;
}

/** Lowers an amount to 0 that is smaller than what the payment provider charges. */
export function toChargeable(amount: number, currency: Currency): number {
  return amount < Math.round(CURRENCIES[currency].minPrice * 100) ? 0 : amount;
}

/** Spreads an amount over subjects in proportion to their prices. */
function quoteParts(subjects: PricedSubject[], amount: number): Quote {
  const [first] = subjects;
  if (!first) throw new RangeError('A quote has at least one line');
  const prices = subjects.map(({ price }) => price);
  const amounts = spread(amount, prices);
  const lines = subjects.map(({ id, name }, index) => ({
    subjectId: id,
    subjectName: name,
    amount: amounts[index] ?? 0,
  }));
  return { lines, amount, currency: first.currency };
}
