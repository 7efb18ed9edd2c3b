import { sumOf } from '#contract/spread.ts';
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
  const inTurn = refunds
    .filter(isCounted)
    .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '') || a.id.localeCompare(b.id));
  const at = inTurn.findIndex((refund) => refund.id === id);
  if (at < 0) return [];
  const total = sumOf(lines.map(({ amount }) => amount));
  const isEndedAfter = (some: Refund[], line: L) =>
    some.some((refund) => isAbout(refund, line, lines)) ||
    sumOf(some.map(({ amount }) => amount)) >= total;
  return lines.filter(
    (line) =>
      isEndedAfter(inTurn.slice(0, at + 1), line) && !isEndedAfter(inTurn.slice(0, at), line),
  );
}
