import { addUpAmounts, type Currency, minAmount, spread } from '../money.ts';

export interface QuoteLine {
  subjectId: string;
  subjectName: string;
  amount: number;
}

export interface Quote {
  lines: QuoteLine[];
  amount: number;
  currency: Currency;
  /** The offer that makes it cheaper than its parts. */
  offer?: Pick<PricedOffer, 'id' | 'name'> | undefined;
  code?: { id: string; code: string } | undefined;
  undiscounted?: number | undefined;
  /** Amount deducted for places that end. */
  placeWorth?: number | undefined;
}

interface PricedSubject {
  id: string;
  name: string;
  price: number;
  currency: Currency;
}

/** A bundle of subjects. `price` is in the minor unit of their currency. */
export interface PricedOffer {
  id: string;
  name: string;
  subjectIds: string[];
  price: number;
}

/**
 * Computes the charge for a subject. This module and `applyDiscount` compute all amounts: pages show
 * them and `server/checkout/quote.ts` charges them, so the two cannot differ. Changes to an amount, such as
 * a discount, belong here.
 */
export function quoteSubject({ id, name, price, currency }: PricedSubject): Quote {
  const lines = [{ subjectId: id, subjectName: name, amount: price }];
  return { lines, amount: price, currency };
}

/** Net payments for owned subjects, by subject id. */
export type PaidFor = ReadonlyMap<string, number>;

/** Deductions for missing subjects, by subject id, from the student's places that end. */
export type PlaceWorth = ReadonlyMap<string, number>;

/**
 * Computes the price of missing subjects: the sum of their prices, or the cheapest offer that they complete
 * exactly. For an offer, buyers pay its price less what they paid for the rest of it. The first of equally
 * cheap offers counts. Otherwise a student who bought one subject would pay more for both than a new student. It runs
 * for every quote, because a subject's price can change after the Studio has checked an offer. Students with a place that
 * ends pay the difference.
 * @param missing in one currency, at least one
 */
export function quoteMissing(
  missing: PricedSubject[],
  offers: readonly PricedOffer[] = [],
  paidFor: PaidFor = new Map(),
  worth: PlaceWorth = new Map(),
): Quote {
  const deducted = missing.map(({ id, price }) => Math.min(worth.get(id) ?? 0, price));
  const placeWorth = addUpAmounts(deducted);
  const parts = missing.map((part, index) => ({
    ...part,
    price: part.price - (deducted[index] ?? 0),
  }));
  const sum = addUpAmounts(parts.map(({ price }) => price));
  let best = quoteParts(parts, placeWorth > 0 ? toChargeable(sum) : sum);
  for (const { id, name, price, subjectIds } of offers) {
    const lacking = subjectIds.filter((id) => !paidFor.has(id));
    const isFor =
      lacking.length === missing.length && missing.every((subject) => lacking.includes(subject.id));
    const paid = addUpAmounts(subjectIds.map((id) => paidFor.get(id) ?? 0));
    const amount = toChargeable(price - paid - placeWorth);
    if (isFor && amount < best.amount) best = { ...quoteParts(parts, amount), offer: { id, name } };
  }
  return placeWorth > 0 ? { ...best, placeWorth } : best;
}

/** Lowers an amount below the provider's minimum charge to 0. */
function toChargeable(amount: number): number {
  return amount < minAmount() ? 0 : amount;
}

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
