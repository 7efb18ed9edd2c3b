import Stripe from 'stripe';
import { callProvider } from './payments-client.ts';

/** The payment provider. Amounts in hundredths of their currency. */

/** A payment, as far as the shop's rules need it. */
export interface Payment {
  id: string;
  status: Stripe.PaymentIntent.Status;
  /** The amount paid, or to be paid. */
  amount: number;
  currency: string;
  clientSecret: string;
  /** When the card was charged; before that, when the payment was opened. */
  paidAt: Date;
  metadata: Record<string, string>;
  refunds: { id: string; status: string; amount: number }[];
  disputes: { id: string; status: string; amount: number }[];
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge && typeof charge === 'object' ? charge : undefined;
}

/** Reads the provider's own form of a payment. */
export function toPayment(
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

/** A payment to open. */
export interface NewPayment {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  /** The same key always opens the same payment. */
  idempotencyKey: string;
}

/** Opens a payment. */
export async function openPayment({ idempotencyKey, ...payment }: NewPayment): Promise<Payment> {
  const intent = await callProvider((api) =>
    api.paymentIntents.create(
      { ...payment, automatic_payment_methods: { enabled: true } },
      { idempotencyKey },
    ),
  );
  return toPayment(intent);
}

/** Adds metadata to a payment. Other metadata stays unchanged. */
export async function annotatePayment(id: string, metadata: Record<string, string>): Promise<void> {
  await callProvider((api) => api.paymentIntents.update(id, { metadata }));
}

/**
 * Cancels an open payment.
 * @returns false where it was no longer open
 */
export async function closePayment(id: string): Promise<boolean> {
  return callProvider((api) =>
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
 * Reads a payment's current state, with its refunds and disputes.
 * @throws AppError `not_found`
 */
export async function readPayment(id: string): Promise<Payment> {
  return callProvider(async (api) => {
    const intent = await api.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const charge = chargeOf(intent);
    const [refunds, disputes] = await Promise.all([
      // List refunds even where none counts now: a failed refund leaves no other trace.
      charge ? api.refunds.list({ payment_intent: id, limit: 100 }).then((list) => list.data) : [],
      charge?.disputed
        ? api.disputes.list({ payment_intent: id, limit: 100 }).then((list) => list.data)
        : [],
    ]);
    return toPayment(intent, refunds, disputes);
  });
}
