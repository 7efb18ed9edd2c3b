import { spread, sumOf } from '#contract/payments/spread.ts';
import type { PaidLine } from './paid-fact.ts';
import type { Refund } from './refunds.ts';

/** A line of an order, and what it is worth today. */
export interface PurchaseLine extends PaidLine {
  /** Whether it gives access to its subject. */
  isActive: boolean;
  /** True if only a dispute that the bank has not decided ends its access. */
  isPaused: boolean;
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

/** The refunds of an order that count, and whether they are all of it. */
interface Refunded {
  refunds: Refund[];
  isRefunded: boolean;
}

/**
 * Checks whether a refund has ended a line's access: one that is about it, or all refunds together.
 * @param lines of the order
 */
export const isRefundedLine = (
  line: Pick<PaidLine, 'subjectId'>,
  lines: unknown[],
  { refunds, isRefunded }: Refunded,
): boolean => isRefunded || refunds.some((refund) => isAbout(refund, line, lines));

/**
 * Spreads refunds over the lines of an order, in whatever order they were made: the provider says the second alone.
 * Those that name no line are taken from all, in proportion to their amounts. One that names a line takes
 * what is left of it, and the rest of it from all others.
 * @returns what has been refunded of each line
 */
function spreadRefunds(lines: PaidLine[], refunds: Refund[]): number[] {
  if (refunds.length === 0) return lines.map(() => 0);
  const left = lines.map(({ amount }) => amount);
  const take = (index: number, amount: number) => {
    left[index] = (left[index] ?? 0) - amount;
  };
  const takeFromAll = (amount: number) => {
    for (const [index, part] of spread(Math.min(amount, sumOf(left)), left).entries()) {
      take(index, part);
    }
  };
  const amountOf = (some: Refund[]) => sumOf(some.map(({ amount }) => amount));
  const isNamed = ({ subjectId }: Refund) => lines.some((line) => line.subjectId === subjectId);
  takeFromAll(amountOf(refunds.filter((refund) => !isNamed(refund))));
  let rest = 0;
  for (const [index, { subjectId }] of lines.entries()) {
    const named = amountOf(refunds.filter((refund) => refund.subjectId === subjectId));
    const own = Math.min(named, left[index] ?? 0);
    take(index, own);
    rest += named - own;
  }
  takeFromAll(rest);
  return lines.map(({ amount }, index) => amount - (left[index] ?? 0));
}

/** When the latest of some refunds was made, as far as it is known. */
export const latestOf = (refunds: Pick<Refund, 'at'>[]): string | undefined =>
  refunds
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1);

/**
 * Derives what each line of an order is worth. Refunds, disputes and what is left of the lines add up to
 * those of the order.
 * @param order whether it gives any access, and what disputes withhold of it
 */
export function linesOf(
  lines: PaidLine[],
  order: Refunded & { isActive: boolean; isPaused: boolean; disputed: number },
): PurchaseLine[] {
  const { refunds } = order;
  const refunded = spreadRefunds(lines, refunds);
  const left = lines.map(({ amount }, index) => amount - (refunded[index] ?? 0));
  const disputed = spread(order.disputed, left);
  return lines.map((line, index) => {
    const own = refunds.filter((refund) => isAbout(refund, line, lines));
    const isRefunded = isRefundedLine(line, lines, order);
    const ofLine = refunds.filter((one) => own.includes(one) || one.subjectId === undefined);
    return {
      ...line,
      isActive: order.isActive && !isRefunded,
      isPaused: order.isPaused && !isRefunded,
      isRefunded,
      isDuplicate: own.some(({ isOfDuplicate }) => isOfDuplicate),
      refunded: refunded[index] ?? 0,
      refundedAt: latestOf(ofLine),
      disputed: disputed[index] ?? 0,
      net: (left[index] ?? 0) - (disputed[index] ?? 0),
    };
  });
}
