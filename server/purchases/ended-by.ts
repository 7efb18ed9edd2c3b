import { sumOf } from '#contract/payments/spread.ts';
import { isAbout } from './line-status.ts';
import type { PaidLine } from './paid-fact.ts';
import { isCounted, type Refund } from './refunds.ts';

/**
 * Lists the lines whose access this refund ended: its own line, or all if it pays back the rest of the order.
 * @param refunds refunds of the order, including failed refunds
 */
export function endedBy<L extends PaidLine>(
  { id }: Pick<Refund, 'id'>,
  refunds: Refund[],
  lines: L[],
): L[] {
  const counted = refunds.filter(isCounted);
  const refund = counted.find((one) => one.id === id);
  if (!refund) return [];
  // The provider's times are whole seconds, so this refund counts as the last in its second.
  const earlier = counted.filter((one) => one !== refund && (one.at ?? '') <= (refund.at ?? ''));
  const total = sumOf(lines.map(({ amount }) => amount));
  const isEndedAfter = (some: Refund[], line: L) =>
    some.some((refund) => isAbout(refund, line, lines)) ||
    sumOf(some.map(({ amount }) => amount)) >= total;
  return lines.filter(
    (line) => isEndedAfter([...earlier, refund], line) && !isEndedAfter(earlier, line),
  );
}
