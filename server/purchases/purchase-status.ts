import { z } from 'zod';
import type { SaleStatus } from '#contract/admin/sales.ts';

/** The state of a purchase, derived from its facts (docs/decisions/0005-ledger-of-facts.md). */
export interface PurchaseStatus {
  /** Whether the purchase grants access: paid, not refunded in full, neither disputed nor lost. */
  isActive: boolean;
  status: SaleStatus;
  refunded: number;
  /** The amount that open and lost disputes withhold, besides what has been refunded. */
  disputed: number;
  /** The amount less refunds and disputes. */
  net: number;
}

const refundFact = z.object({ amount: z.int() });
const disputeFact = z.object({ amount: z.int().optional() });

/** The states of a refund in the order in which they can follow each other. */
const REFUND_STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];
const REFUND_STATES_THAT_COUNT = new Set(['pending', 'requires_action', 'succeeded']);

/**
 * Checks whether a dispute leaves the buyer's access unchanged: it was won, or never was more than a
 * bank's inquiry (`warning_…`).
 */
const isHarmless = (states: string[]) =>
  states.includes('won') || states.every((state) => state.startsWith('warning_'));

/** Derives the status of a payment of `amount` from its facts, in whatever order they were recorded. */
export function purchaseStatusOf(facts: Record<string, unknown>, amount: number): PurchaseStatus {
  const disputes = [...statesById(facts, 'dispute')].filter(([, states]) => !isHarmless(states));
  const refunded = Math.min(refundedBy(facts), amount);
  const withheld = disputes.map(([id, states]) => disputedBy(facts, id, states) ?? amount);
  const disputed = Math.min(sum(withheld), amount - refunded);
  const isLost = disputes.some(([, states]) => states.includes('lost'));
  return {
    isActive: disputes.length === 0 && refunded < amount,
    status: saleStatusOf(disputes.length > 0, isLost, refunded, amount),
    refunded,
    disputed,
    net: amount - refunded - disputed,
  };
}

function saleStatusOf(
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
  const amounts = [...statesById(facts, 'refund')].map(([id, states]) => {
    const last = REFUND_STATES.findLast((state) => states.includes(state)) ?? 'pending';
    if (!REFUND_STATES_THAT_COUNT.has(last)) return 0;
    return refundFact.parse(facts[`refund:${id}:${last}`]).amount;
  });
  return sum(amounts);
}

/** The amount of one dispute. `undefined` where no fact states it: then it is the whole payment. */
function disputedBy(
  facts: Record<string, unknown>,
  id: string,
  states: string[],
): number | undefined {
  const amounts = states.flatMap(
    (state) => disputeFact.parse(facts[`dispute:${id}:${state}`]).amount ?? [],
  );
  return amounts.length > 0 ? Math.max(...amounts) : undefined;
}

/** Groups the recorded states of refunds or disputes by id. A fact's field is `kind:id:state`. */
function statesById(facts: Record<string, unknown>, kind: string): Map<string, string[]> {
  const states = new Map<string, string[]>();
  for (const field of Object.keys(facts)) {
    const [name, id, state] = field.split(':');
    if (name !== kind || !id || !state) continue;
    states.set(id, [...(states.get(id) ?? []), state]);
  }
  return states;
}
