import { CURRENCIES, type Currency } from '../money.ts';
import { spread, sumOf } from './spread.ts';

/** What a discount code may look like, as the owner writes it. */
export const DISCOUNT_CODE = /^[A-Z0-9-]{3,32}$/;

/** What a code takes off: a share of what it covers, or a sum. */
export type Discount = { percent: number } | { amount: number };

/** What a code is for. */
export interface Coverage {
  /** Empty for every subject. */
  subjectIds: readonly string[];
}

interface Line {
  subjectId: string;
  amount: number;
}

interface Amounts<L extends Line> {
  lines: L[];
  amount: number;
  currency: Currency;
}

/** Checks whether a code is for one of the subjects. */
export const covers = ({ subjectIds }: Coverage, subjectId: string): boolean =>
  subjectIds.length === 0 || subjectIds.includes(subjectId);

/**
 * Takes a discount off the lines that a code covers. No card can be charged less than the provider's
 * smallest amount, so a discount that would leave less, but more than nothing, leaves that amount.
 */
export function applyDiscount<Q extends Amounts<Line>>(
  quoted: Q,
  discount: Discount & Coverage,
): Q {
  const covered = quoted.lines.filter(({ subjectId }) => covers(discount, subjectId));
  const amounts = covered.map(({ amount }) => amount);
  const sum = sumOf(amounts);
  const wanted =
    'percent' in discount ? Math.round((sum * discount.percent) / 100) : discount.amount;
  const shares = spread(chargeable(quoted, Math.min(wanted, sum)), amounts);
  const lines = quoted.lines.map((line) => ({
    ...line,
    amount: line.amount - (shares[covered.indexOf(line)] ?? 0),
  }));
  return { ...quoted, lines, amount: sumOf(lines.map(({ amount }) => amount)) };
}

function chargeable({ amount, currency }: Amounts<Line>, off: number): number {
  const least = Math.round(CURRENCIES[currency].minPrice * 100);
  const left = amount - off;
  return left > 0 && left < least ? Math.max(amount - least, 0) : off;
}
