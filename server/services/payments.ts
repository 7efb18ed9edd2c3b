import Stripe from 'stripe';
import { ask } from './payments-client.ts';

/** The payment provider. Amounts are pence; the shop sells in pounds only. */

/** A payment as the shop's rules see it. */
export interface Payment {
  id: string;
  status: Stripe.PaymentIntent.Status;
  /** What was or is to be paid, in pence. */
  amount: number;
  currency: string;
  clientSecret: string;
  /** When the card was charged; where it was not, when the payment was opened. */
  paidAt: Date;
  metadata: Record<string, string>;
  refunds: { id: string; status: string; amount: number }[];
  disputes: { id: string; status: string; amount: number }[];
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge && typeof charge === 'object' ? charge : undefined;
}

function toPayment(
  intent: Stripe.PaymentIntent,
  refunds: Stripe.Refund[] = [],
  disputes: Stripe.Dispute[] = [],
): Payment {
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    paidAt: new Date((chargeOf(intent)?.created ?? intent.created) * 1000),
    metadata: intent.metadata,
    refunds: refunds.map(({ id, status, amount }) => ({ id, status: status ?? 'pending', amount })),
    disputes: disputes.map(({ id, status, amount }) => ({ id, status, amount })),
  };
}

/**
 * Opens a payment in pounds.
 * @param idempotencyKey the same key answers the same payment, however often it is asked for
 */
export async function openPayment(
  amount: number,
  description: string,
  metadata: Record<string, string>,
  idempotencyKey: string,
): Promise<Payment> {
  const intent = await ask((api) =>
    api.paymentIntents.create(
      {
        amount,
        currency: 'gbp',
        description,
        metadata,
        automatic_payment_methods: { enabled: true },
      },
      { idempotencyKey },
    ),
  );
  return toPayment(intent);
}

/** Writes onto a payment what belongs to it; what stands there under other names stays. */
export async function annotatePayment(id: string, metadata: Record<string, string>): Promise<void> {
  await ask((api) => api.paymentIntents.update(id, { metadata }));
}

/**
 * Closes an open payment for good.
 * @returns false where it was open no longer
 */
export async function closePayment(id: string): Promise<boolean> {
  return ask((api) =>
    api.paymentIntents.cancel(id).then(
      () => true,
      (error: unknown) => {
        const isClosed =
          error instanceof Stripe.errors.StripeError &&
          error.code === 'payment_intent_unexpected_state';
        if (isClosed) return false;
        throw error;
      },
    ),
  );
}

/**
 * Reads a payment afresh, with its refunds and disputes.
 * @throws AppError `not_found` where the provider knows no such payment
 */
export async function readPayment(id: string): Promise<Payment> {
  return ask(async (api) => {
    const intent = await api.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const charge = chargeOf(intent);
    const [refunds, disputes] = await Promise.all([
      // Also where nothing is refunded by now: a refund that failed leaves no other trace.
      charge ? api.refunds.list({ payment_intent: id, limit: 100 }).then((list) => list.data) : [],
      charge?.disputed
        ? api.disputes.list({ payment_intent: id, limit: 100 }).then((list) => list.data)
        : [],
    ]);
    return toPayment(intent, refunds, disputes);
  });
}
