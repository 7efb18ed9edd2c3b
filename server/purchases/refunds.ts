import { z } from 'zod';

/** Groups the recorded states of refunds or disputes by id. A fact's field is `kind:id:state`. */
function statesById(facts: Record<string, unknown>, kind: string): Map<string, string[]> {
  const states = new Map<string, string[]>();
  const start = `${kind}:`;
  for (const field of Object.keys(facts)) {
    if (!field.startsWith(start)) continue;
    const [, id, state] = field.split(':');
    if (!id || !state) continue;
    states.set(id, [...(states.get(id) ?? []), state]);
  }
  return states;
}

export interface Refund {
  id: string;
  amount: number;
  state: string;
  /** ISO 8601. Undefined in earlier versions. */
  at?: string | undefined;
  /** True if the shop made it because another payment counts. */
  isOfDuplicate: boolean;
  /** Line whose access the refund ends. Undefined for a refund of the whole order. */
  subjectId?: string | undefined;
}

const refundFact = z.object({
  amount: z.int(),
  duplicateOf: z.string().optional(),
  at: z.iso.datetime().optional(),
  subjectId: z.string().optional(),
});

/** States of a refund, in the order in which they can follow each other. */
const STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];
const STATES_THAT_COUNT = new Set(['pending', 'requires_action', 'succeeded']);

/** Derives a payment's refunds from its facts, including failed refunds. */
export function refundsOf(facts: Record<string, unknown>): Refund[] {
  return [...statesById(facts, 'refund')].flatMap(([id, states]) => {
    const state = STATES.findLast((one) => states.includes(one));
    if (!state) return [];
    const fact = refundFact.parse(facts[`refund:${id}:${state}`]);
    const { amount, duplicateOf, at, subjectId } = fact;
    return { id, amount, state, at, isOfDuplicate: duplicateOf !== undefined, subjectId };
  });
}

/** Returns true if the money of a refund is with the buyer, or on its way. */
export const isCounted = ({ state }: Pick<Refund, 'state'>): boolean =>
  STATES_THAT_COUNT.has(state);

interface RefundedPayment {
  amount: number;
  refunds: { status: string; amount: number }[];
}

/** Returns the amount of a payment that has not been refunded, in minor units. */
export const leftOf = ({ amount, refunds }: RefundedPayment): number =>
  refunds
    .filter(({ status }) => isCounted({ state: status }))
    .reduce((left, refund) => left - refund.amount, amount);

/** Time in which a refund is news to its buyer, in milliseconds. Later the money has long arrived. */
const ANNOUNCED_WITHIN = 14 * 24 * 60 * 60 * 1000;

/**
 * Lists refunds that have newly succeeded. Excludes duplicates, which have an email of their own, refunds of
 * earlier versions, and old refunds in a rebuilt ledger.
 * @param known facts that the ledger holds already
 */
export function refundsToAnnounce(
  current: Record<string, unknown>,
  known: Record<string, unknown>,
  now = Date.now(),
): Refund[] {
  const before = new Map(refundsOf(known).map((refund) => [refund.id, refund]));
  return refundsOf(current).filter((refund) => {
    if (refund.state !== 'succeeded' || refund.isOfDuplicate) return false;
    const earlier = before.get(refund.id);
    if (earlier) return earlier.state !== 'succeeded' && isCounted(earlier);
    return refund.at !== undefined && now - Date.parse(refund.at) < ANNOUNCED_WITHIN;
  });
}

/** Lists the refunds that failed after the ledger recorded their success. */
export function refundsThatFailed(
  current: Record<string, unknown>,
  known: Record<string, unknown>,
): Refund[] {
  const before = new Map(refundsOf(known).map((refund) => [refund.id, refund]));
  return refundsOf(current).filter(
    (refund) => !isCounted(refund) && before.get(refund.id)?.state === 'succeeded',
  );
}
