import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from './money.ts';

/** What a discount code may look like, as the owner writes it. */
export const DISCOUNT_CODE = /^[A-Z0-9-]{3,32}$/;

/** Longer input is no code. Students may type spaces around one. */
const TYPED_MAX_LENGTH = 64;

/** A code as a student types it. What is read from it is in upper case, without spaces around it. */
export const typedCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(TYPED_MAX_LENGTH));

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
  const sum = sumOf(covered);
  const wanted =
    'percent' in discount ? Math.round((sum * discount.percent) / 100) : discount.amount;
  const off = chargeable(quoted, Math.min(wanted, sum));
  const shares = new Map(
    spread(
      off,
      covered.map(({ amount }) => amount),
    ).map((share, at) => [covered[at], share]),
  );
  const lines = quoted.lines.map((line) => ({
    ...line,
    amount: line.amount - (shares.get(line) ?? 0),
  }));
  return { ...quoted, lines, amount: sumOf(lines) };
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function chargeable({ amount, currency }: Amounts<Line>, off: number): number {
  const least = Math.round(CURRENCIES[currency].minPrice * 100);
  const left = amount - off;
  return left > 0 && left < least ? Math.max(amount - least, 0) : off;
}

/**
 * Spreads a sum in proportion, in whole pence: what is left over after rounding down goes to those that
 * lost most by it, the first of them first.
 * @param sum at most what the parts are together
 */
function spread(sum: number, parts: readonly number[]): number[] {
  const total = BigInt(parts.reduce((all, part) => all + part, 0));
  if (total === 0n) return parts.map(() => 0);
  // A product of two amounts can be too large for a number.
  const products = parts.map((part) => BigInt(sum) * BigInt(part));
  const shares = products.map((product) => Number(product / total));
  const left = sum - shares.reduce((all, share) => all + share, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: Number(product % total) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  const raised = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return shares.map((share, at) => (raised.has(at) ? share + 1 : share));
}
