import { spread, sumOf } from '#contract/payments/spread.ts';
import type { PaidLine } from './paid-fact.ts';
import type { Refund } from './refunds.ts';

export interface PurchaseLine extends PaidLine {
  isActive: boolean;
  /** True if only a dispute that the bank has not decided ends its access. */
  isPaused: boolean;
  /** True if a refund of the line, or all refunds together, ended its access. */
  isRefunded: boolean;
  /** True if the shop refunded the line because another payment counts. */
  isDuplicate: boolean;
  refunded: number;
  /** Time of its latest refund, in ISO 8601. */
  refundedAt?: string | undefined;
  /** Part of the amount that open and lost disputes withhold. */
  disputed: number;
  /** Amount less refunds and disputes. */
  net: number;
}

/** Returns true if a refund names a line, or is a duplicate's and the order has only this line. */
export const isAbout = (
  { subjectId, isOfDuplicate }: Pick<Refund, 'subjectId' | 'isOfDuplicate'>,
  line: Pick<PaidLine, 'subjectId'>,
  lines: unknown[],
): boolean =>
  subjectId === line.subjectId || (subjectId === undefined && isOfDuplicate && lines.length === 1);

interface Refunded {
  refunds: Refund[];
  isRefunded: boolean;
}

/** Returns true if a refund of the line, or all refunds together, ended its access. */
export const isRefundedLine = (
  line: Pick<PaidLine, 'subjectId'>,
  lines: unknown[],
  { refunds, isRefunded }: Refunded,
): boolean => isRefunded || refunds.some((refund) => isAbout(refund, line, lines));

/**
 * Spreads refunds over lines, independent of their order, because the provider's times are whole seconds. Refunds
 * without a line reduce all lines in proportion. A line's refund reduces this line first, then the others.
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

/** Returns the time of the latest refund. Undefined if unknown. */
export const latestOf = (refunds: Pick<Refund, 'at'>[]): string | undefined =>
  refunds
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1);

/** Derives the lines' status. Their refunds, disputes and net amounts add up to the order's. */
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
