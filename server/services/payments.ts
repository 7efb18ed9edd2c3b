import Stripe from 'stripe';
import { callProvider, isNotFound } from './payments-client.ts';

/** The payment provider. Amounts in hundredths of their currency. */

/** A payment, as far as the shop's rules need it. */
export interface Payment {
  id: string;
  status: Stripe.PaymentIntent.Status;
  /** Whether real money moves. */
  isLive: boolean;
  /** The amount paid, or to be paid. */
  amount: number;
  currency: string;
  clientSecret: string;
  /** When the card was charged; before that, when the payment was opened. */
  paidAt: Date;
  metadata: Record<string, string>;
  refunds: PaymentRefund[];
  disputes: PaymentDispute[];
}

/** A dispute of a payment, or a bank's inquiry. */
export interface PaymentDispute {
  id: string;
  status: string;
  amount: number;
  openedAt: Date;
  /** Time at which the provider was asked: a dispute may come back to a state that it had before. */
  readAt: Date;
}

/** A refund of a payment, in full or in part. */
export interface PaymentRefund {
  id: string;
  status: string;
  amount: number;
  /** When it was made. */
  at: Date;
  /** Names the payment that counts, where the shop refunded this one as its duplicate. */
  duplicateOf?: string | undefined;
  /** Names the line of the order whose access it ends. */
  subjectId?: string | undefined;
  /** Names the owner's request, where the refund was made in the panel. */
  requestKey?: string | undefined;
}

/** The name of a refund's metadata that says with which request the owner made it. */
const REQUEST_KEY = 'requestKey';

/** The name of a refund's metadata that says which payment counts. */
const DUPLICATE_OF = 'duplicateOf';

/** The name of a refund's metadata that says which line of the order it gives back. */
const SUBJECT_ID = 'subjectId';

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
    isLive: intent.livemode,
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    paidAt: new Date((chargeOf(intent)?.created ?? intent.created) * 1000),
    metadata: intent.metadata,
    refunds: refunds.map(({ id, status, amount, created, metadata }) => ({
      id,
      status: status ?? 'pending',
      amount,
      at: new Date(created * 1000),
      duplicateOf: metadata?.[DUPLICATE_OF],
      subjectId: metadata?.[SUBJECT_ID],
      requestKey: metadata?.[REQUEST_KEY],
    })),
    disputes: disputes.map(({ id, status, amount, created }) => ({
      id,
      status,
      amount,
      openedAt: new Date(created * 1000),
      readAt: new Date(),
    })),
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

/**
 * The ways to pay: cards, and the wallets that hold them (Apple Pay, Google Pay). All are decided at
 * once, whatever the provider's dashboard enables (docs/decisions/0006-how-many-payments-can-a-subject-have.md).
 */
const PAYMENT_METHODS = ['card'];

/** Opens a payment. */
export async function openPayment({ idempotencyKey, ...payment }: NewPayment): Promise<Payment> {
  const intent = await callProvider((api) =>
    api.paymentIntents.create(
      { ...payment, payment_method_types: PAYMENT_METHODS },
      { idempotencyKey },
    ),
  );
  return toPayment(intent);
}

/** Describes a payment for its seller, and adds metadata to it. Other metadata stays unchanged. */
export async function annotatePayment(
  id: string,
  annotation: { description: string; metadata: Record<string, string> },
): Promise<void> {
  await callProvider((api) => api.paymentIntents.update(id, annotation));
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/**
 * Cancels an open payment.
 * @param reason for the page that shows it: `abandoned` where the shop closes it after declined cards
 * @returns false where it was no longer open
 */
export async function closePayment(id: string, reason?: 'abandoned'): Promise<boolean> {
  const params = reason && { cancellation_reason: reason };
  return callProvider((api) =>
    api.paymentIntents.cancel(id, params).then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, 'payment_intent_unexpected_state')) return false;
        throw error;
      },
    ),
  );
}

/**
 * Refunds what is left of a payment, or a line of it, once, because another one counts.
 * @param acceptedId the payment that counts
 * @param line where the order has others
 */
export async function refundDuplicate(
  id: string,
  acceptedId: string,
  line?: { subjectId: string; amount: number },
): Promise<void> {
  const metadata = { [DUPLICATE_OF]: acceptedId, ...(line && { [SUBJECT_ID]: line.subjectId }) };
  const idempotencyKey = `duplicate:${id}${line ? `:${line.subjectId}` : ''}`;
  await callProvider((api) =>
    api.refunds
      .create(
        {
          payment_intent: id,
          reason: 'duplicate',
          metadata,
          ...(line && { amount: line.amount }),
        },
        { idempotencyKey },
      )
      .catch((error: unknown) => {
        if (!hasCode(error, 'charge_already_refunded')) throw error;
      }),
  );
}

/**
 * Refunds a payment, in full or in part.
 * @param request the same key always makes the same refund; a subject names the line whose access it ends
 */
export async function refundPayment(
  id: string,
  { amount, key, subjectId }: { amount: number; key: string; subjectId?: string | undefined },
): Promise<void> {
  await callProvider((api) =>
    api.refunds.create(
      {
        payment_intent: id,
        amount,
        reason: 'requested_by_customer',
        metadata: { [REQUEST_KEY]: key, ...(subjectId && { [SUBJECT_ID]: subjectId }) },
      },
      { idempotencyKey: `refund:${id}:${key}` },
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

/** Reads a payment as {@link readPayment} does. @returns `undefined` where the provider does not know it */
export async function findPayment(id: string): Promise<Payment | undefined> {
  return readPayment(id).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}
