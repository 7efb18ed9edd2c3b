import { spread, sumOf } from '#contract/spread.ts';
import type { PaidLine } from './paid-fact.ts';
import { isCounted, type Refund, refundsOf } from './refunds.ts';

/** A line of an order, and what it is worth today. */
export interface PurchaseLine extends PaidLine {
  /** Whether it gives access to its subject. */
  isActive: boolean;
  /** Whether a refund ended its access: one that names it, or all refunds together. */
  isRefunded: boolean;
  /** Whether the shop refunded it because another payment counts. */
  isDuplicate: boolean;
  refunded: number;
  /** When the latest refund of it was made. ISO 8601. */
  refundedAt?: string | undefined;
  /** Its part of what open and lost disputes withhold. */
  disputed: number;
  /** The amount less refunds and disputes. */
  net: number;
}

/**
 * Checks whether a refund is about a line: it names it. One that names none is about the whole order.
 * @param lines of the order: a refund of a duplicate needs no name where there is only one
 */
export const isAbout = (
  { subjectId, isOfDuplicate }: Pick<Refund, 'subjectId' | 'isOfDuplicate'>,
  line: Pick<PaidLine, 'subjectId'>,
  lines: unknown[],
): boolean =>
  subjectId === line.subjectId || (subjectId === undefined && isOfDuplicate && lines.length === 1);

/**
 * Spreads refunds over the lines of an order, the earliest first. One that names a line takes from it, any
 * other, and what a line does not have, from all lines in proportion to what is left of them.
 * @returns what has been refunded of each line
 */
function spreadRefunds(lines: PaidLine[], refunds: Refund[]): number[] {
  const left = lines.map(({ amount }) => amount);
  const take = (index: number, amount: number) => {
    left[index] = (left[index] ?? 0) - amount;
  };
  for (const { amount, subjectId } of refunds.toSorted(byTime)) {
    const named = lines.findIndex((line) => line.subjectId === subjectId);
    const own = Math.min(amount, left[named] ?? 0);
    if (named >= 0) take(named, own);
    const rest = Math.min(amount - own, sumOf(left));
    for (const [index, part] of spread(rest, left).entries()) take(index, part);
  }
  return lines.map(({ amount }, index) => amount - (left[index] ?? 0));
}

/** When the latest of some refunds was made, as far as it is known. */
export const latestOf = (refunds: Pick<Refund, 'at'>[]): string | undefined =>
  refunds
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1);

const byTime = (a: Refund, b: Refund) =>
  (a.at ?? '').localeCompare(b.at ?? '') || a.id.localeCompare(b.id);

/**
 * Derives what each line of an order is worth from the facts of its payment. Refunds, disputes and
 * what is left of the lines add up to those of the order.
 * @param whole the order's own state: whether it gives any access, and what disputes withhold of it
 */
export function linesOf(
  facts: Record<string, unknown>,
  lines: PaidLine[],
  whole: { isActive: boolean; isRefunded: boolean; disputed: number },
): PurchaseLine[] {
  const refunds = refundsOf(facts).filter(isCounted);
  const refunded = spreadRefunds(lines, refunds);
  const left = lines.map(({ amount }, index) => amount - (refunded[index] ?? 0));
  const disputed = spread(whole.disputed, left);
  return lines.map((line, index) => {
    const own = refunds.filter((refund) => isAbout(refund, line, lines));
    const isRefunded = whole.isRefunded || own.length > 0;
    const ofLine = refunds.filter((one) => own.includes(one) || one.subjectId === undefined);
    return {
      ...line,
      isActive: whole.isActive && !isRefunded,
      isRefunded,
      isDuplicate: own.some(({ isOfDuplicate }) => isOfDuplicate),
      refunded: refunded[index] ?? 0,
      refundedAt: latestOf(ofLine),
      disputed: disputed[index] ?? 0,
      net: (left[index] ?? 0) - (disputed[index] ?? 0),
    };
  });
}
