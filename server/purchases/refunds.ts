import { z } from 'zod';
import { statesById } from './fact-states.ts';

/** A refund of a payment, as its facts tell. */
export interface Refund {
  id: string;
  amount: number;
  /** The latest state that it has reached. */
  state: string;
  /** When it was made. Earlier versions did not record it. ISO 8601. */
  at?: string | undefined;
  /** Whether the shop made it because another payment counts. */
  isOfDuplicate: boolean;
  /** Names the line whose access it ends. Without it, the refund is of the whole order. */
  subjectId?: string | undefined;
}

const refundFact = z.object({
  amount: z.int(),
  duplicateOf: z.string().optional(),
  at: z.iso.datetime().optional(),
  subjectId: z.string().optional(),
});

/** The states of a refund in the order in which they can follow each other. */
const STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];
const STATES_THAT_COUNT = new Set(['pending', 'requires_action', 'succeeded']);

/** Derives the refunds of a payment from its facts, failed ones included. */
export function refundsOf(facts: Record<string, unknown>): Refund[] {
  return [...statesById(facts, 'refund')].flatMap(([id, states]) => {
    const state = STATES.findLast((one) => states.includes(one));
    if (!state) return [];
    const fact = refundFact.parse(facts[`refund:${id}:${state}`]);
    const { amount, duplicateOf, at, subjectId } = fact;
    return { id, amount, state, at, isOfDuplicate: duplicateOf !== undefined, subjectId };
  });
}

/** Checks whether the money of a refund is with the buyer, or on its way. */
export const isCounted = ({ state }: Pick<Refund, 'state'>): boolean =>
  STATES_THAT_COUNT.has(state);

/** A payment as the provider describes it. */
interface RefundedPayment {
  amount: number;
  refunds: { status: string; amount: number }[];
}

/** What has not been refunded yet of a payment, in hundredths. */
export const leftOf = ({ amount, refunds }: RefundedPayment): number =>
  refunds
    .filter(({ status }) => isCounted({ state: status }))
    .reduce((left, refund) => left - refund.amount, amount);

/** How long after it was made a refund is news to its buyer. Later its money has long arrived. */
const ANNOUNCED_WITHIN = 14 * 24 * 60 * 60 * 1000;

/**
 * Lists the refunds that a buyer is to be told of now: those that have succeeded since the ledger last
 * looked. One that an earlier version recorded is none, and neither is an old one in a ledger that is
 * filled again. A duplicate payment has an email of its own.
 * @param current the facts that are about to be recorded
 * @param known the facts that the ledger holds already
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

/**
 * Lists the refunds that had succeeded when the ledger last looked, and have failed since.
 * @param current the facts that are about to be recorded
 * @param known the facts that the ledger holds already
 */
export function refundsThatFailed(
  current: Record<string, unknown>,
  known: Record<string, unknown>,
): Refund[] {
  const before = new Map(refundsOf(known).map((refund) => [refund.id, refund]));
  return refundsOf(current).filter(
    (refund) => !isCounted(refund) && before.get(refund.id)?.state === 'succeeded',
  );
}
