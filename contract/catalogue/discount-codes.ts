import { addUpAmounts, type Currency, minAmount, spread } from '../money.ts';

export const DISCOUNT_CODE = /^[A-Z0-9-]{3,32}$/;

/** A percentage of the covered lines, or a sum. */
export type Discount = { percent: number } | { amount: number };

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

export const covers = ({ subjectIds }: Coverage, subjectId: string): boolean =>
  subjectIds.length === 0 || subjectIds.includes(subjectId);

/** Discounts the covered lines. A total below the provider's smallest charge is raised to that charge, except zero. */
export function applyDiscount<Q extends Amounts<Line>>(
  quoted: Q,
  discount: Discount & Coverage,
): Q {
  const covered = quoted.lines.filter(({ subjectId }) => covers(discount, subjectId));
  const amounts = covered.map(({ amount }) => amount);
  const sum = addUpAmounts(amounts);
  const deduction =
    'percent' in discount ? Math.round((sum * discount.percent) / 100) : discount.amount;
  const shares = spread(chargeable(quoted, Math.min(deduction, sum)), amounts);
  const lines = quoted.lines.map((line) => ({
    ...line,
    amount: line.amount - (shares[covered.indexOf(line)] ?? 0),
  }));
  return { ...quoted, lines, amount: addUpAmounts(lines.map(({ amount }) => amount)) };
}

function chargeable({ amount }: Amounts<Line>, off: number): number {
  const least = minAmount();
  const left = amount - off;
  return left > 0 && left < least ? Math.max(amount - least, 0) : off;
}
