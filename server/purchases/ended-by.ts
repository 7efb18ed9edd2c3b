import { sumOf } from '#contract/payments/spread.ts';
import { isAbout } from './line-status.ts';
import type { PaidLine } from './paid-fact.ts';
import { isCounted, type Refund } from './refunds.ts';

/**
 * Lists the lines of an order whose access one refund has ended: the one that it names, and all that were left where
 * it paid back the rest of the order. What an earlier refund has ended is no news.
 * @param refunds of the order, failed ones included
 */
export function endedBy<L extends PaidLine>(
  { id }: Pick<Refund, 'id'>,
  refunds: Refund[],
  lines: L[],
): L[] {
  const counted = refunds.filter(isCounted);
  const refund = counted.find((one) => one.id === id);
  if (!refund) return [];
  // The provider's times are whole seconds: of refunds in one second, the one in question counts as the last.
  const earlier = counted.filter((one) => one !== refund && (one.at ?? '') <= (refund.at ?? ''));
  const total = sumOf(lines.map(({ amount }) => amount));
  const isEndedAfter = (some: Refund[], line: L) =>
    some.some((refund) => isAbout(refund, line, lines)) ||
    sumOf(some.map(({ amount }) => amount)) >= total;
  return lines.filter(
    (line) => isEndedAfter([...earlier, refund], line) && !isEndedAfter(earlier, line),
  );
}
