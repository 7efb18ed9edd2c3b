import type { Stripe } from 'stripe';

/** A payment or a grant, as the model of its life sees it. */
export interface Order {
  id: string;
  kind: 'payment' | 'grant';
  isRevoked: boolean;
  /** When the shop says that a grant was given. In milliseconds since 1970. */
  grantedAt: number | undefined;
  /** Whether the shop has ended a grant, because a payment that it did not know was made before. */
  isReplaced: boolean;
  /** Whether it was paid after the account had been deleted. */
  isLate: boolean;
  /** Whether it gave access, at each moment since the shop last knew everything. */
  possible: Set<boolean>;
  /** Whether it has ever been active, and whether it has stopped being so since. */
  wasActive: boolean;
  hasStopped: boolean;
  /** Orders that surely gave access when this one was paid, and have not stopped since. */
  seniors: Set<string>;
}

export const newOrder = (
  id: string,
  kind: Order['kind'],
  seniors: string[],
  more: Partial<Pick<Order, 'isLate' | 'grantedAt'>> = {},
): Order => ({
  ...{ id, kind, isLate: false, grantedAt: undefined, ...more },
  ...{ isRevoked: false, isReplaced: false, wasActive: false, hasStopped: false },
  possible: new Set([false]),
  seniors: new Set(seniors),
});

/** What the provider says of a payment. */
export interface Charged {
  isPaid: boolean;
  /** To the second. In milliseconds since 1970. */
  paidAt: number;
  amount: number;
  refunded: number;
  /** The payments because of which the shop refunded this one. */
  duplicateOf: string[];
  /** An open dispute or a lost one has the money. */
  isDisputed: boolean;
}

export async function readCharged(stripe: Stripe, id: string): Promise<Charged> {
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    stripe.refunds.list({ payment_intent: id, limit: 100 }),
    stripe.disputes.list({ payment_intent: id, limit: 100 }),
  ]);
  const counted = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const { latest_charge: charge } = intent;
  return {
    isPaid: intent.status === 'succeeded',
    paidAt: typeof charge === 'object' && charge ? charge.created * 1000 : Number.NaN,
    amount: intent.amount,
    refunded: counted.reduce((sum, { amount }) => sum + amount, 0),
    duplicateOf: counted.flatMap(({ metadata }) => metadata?.['duplicateOf'] ?? []),
    isDisputed: disputes.data.some(({ status }) => status !== 'won'),
  };
}

/** Whether an order gives access, by what is true at the provider and by what the owner did. */
export function isActive(order: Order, charged: Charged | undefined): boolean {
  if (order.isRevoked || order.isReplaced) return false;
  if (order.kind === 'grant') return true;
  return !!charged?.isPaid && charged.refunded < charged.amount && !charged.isDisputed;
}

/**
 * Whether a payment replaces a grant: it was paid before, though the shop had not heard of it. The provider says
 * the second alone, so of both in one second the payment counts.
 */
export const isBefore = (charged: Charged | undefined, { grantedAt }: Order): boolean =>
  !!charged?.isPaid && grantedAt !== undefined && charged.paidAt <= grantedAt;

/** Remembers what an order is now. */
export function note(order: Order, isNow: boolean): void {
  order.possible.add(isNow);
  if (isNow) order.wasActive = true;
  else if (order.wasActive) order.hasStopped = true;
}
