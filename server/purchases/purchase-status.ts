import { z } from 'zod';
import type { SaleStatus } from '#contract/admin/sales.ts';

/** What a purchase is worth today, read from its facts (docs/decisions/0005). Amounts in pence. */
export interface PurchaseStatus {
  /** Whether the file may be opened: paid, not refunded in full, not in dispute or lost. */
  isActive: boolean;
  status: SaleStatus;
  refunded: number;
  /** What open and lost disputes hold back, beyond what has been refunded. */
  disputed: number;
  /** What is left of the price. */
  net: number;
}

const refundFact = z.object({ amount: z.int() });
const disputeFact = z.object({ amount: z.int().optional() });

/** Refund states from first to last: a later one tells more than an earlier one. */
const REFUND_COURSE = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];
const REFUNDS_THAT_COUNT = new Set(['pending', 'requires_action', 'succeeded']);

/** Whether a dispute that has been in these states leaves the buyer his access: it was won, or never
 * more than a bank's question (`warning_…`). */
const isHarmless = (statuses: string[]) =>
  statuses.includes('won') || statuses.every((status) => status.startsWith('warning_'));

/** Reads the standing of one payment from its facts, in whatever order they came. */
export function purchaseStatusOf(facts: Record<string, unknown>, amount: number): PurchaseStatus {
  const disputes = [...statusesById(facts, 'dispute')].filter(([, all]) => !isHarmless(all));
  const refunded = Math.min(refundedBy(facts), amount);
  const withheld = disputes.map(([id, statuses]) => disputedBy(facts, id, statuses) ?? amount);
  const disputed = Math.min(sum(withheld), amount - refunded);
  const isLost = disputes.some(([, statuses]) => statuses.includes('lost'));
  return {
    isActive: disputes.length === 0 && refunded < amount,
    status: statusOf(disputes.length > 0, isLost, refunded, amount),
    refunded,
    disputed,
    net: amount - refunded - disputed,
  };
}

function statusOf(
  isDisputed: boolean,
  isLost: boolean,
  refunded: number,
  amount: number,
): SaleStatus {
  if (isDisputed) return isLost ? 'lost' : 'disputed';
  if (refunded >= amount) return 'refunded';
  return refunded > 0 ? 'partly-refunded' : 'paid';
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

function refundedBy(facts: Record<string, unknown>): number {
  const counted = [...statusesById(facts, 'refund')].map(([id, statuses]) => {
    const last = REFUND_COURSE.findLast((status) => statuses.includes(status)) ?? 'pending';
    if (!REFUNDS_THAT_COUNT.has(last)) return 0;
    return refundFact.parse(facts[`refund:${id}:${last}`]).amount;
  });
  return sum(counted);
}

/** What one dispute holds back; `undefined` where its facts do not tell: then it is everything. */
function disputedBy(
  facts: Record<string, unknown>,
  id: string,
  statuses: string[],
): number | undefined {
  const amounts = statuses.flatMap(
    (status) => disputeFact.parse(facts[`dispute:${id}:${status}`]).amount ?? [],
  );
  return amounts.length > 0 ? Math.max(...amounts) : undefined;
}

function statusesById(facts: Record<string, unknown>, kind: string): Map<string, string[]> {
  const statuses = new Map<string, string[]>();
  for (const field of Object.keys(facts)) {
    const [name, id, status] = field.split(':');
    if (name !== kind || !id || !status) continue;
    statuses.set(id, [...(statuses.get(id) ?? []), status]);
  }
  return statuses;
}
