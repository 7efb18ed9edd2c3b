import Stripe from 'stripe';
import { callProvider, isNotFound } from './payments-client.ts';

/** The payment provider. Amounts are in hundredths of their currency. */

export interface Payment {
  id: string;
  status: Stripe.PaymentIntent.Status;
  /** True if real money moves. */
  isLive: boolean;
  amount: number;
  currency: string;
  clientSecret: string;
  /** Time of the charge, or of opening the payment if not charged yet. */
  paidAt: Date;
  metadata: Record<string, string>;
  refunds: PaymentRefund[];
  disputes: PaymentDispute[];
}

/** A dispute or a bank's inquiry. */
export interface PaymentDispute {
  id: string;
  status: string;
  amount: number;
  openedAt: Date;
  /** Time of this reading: a dispute may return to an earlier state. */
  readAt: Date;
}

export interface PaymentRefund {
  id: string;
  status: string;
  amount: number;
  at: Date;
  /** The payment that counts, if the shop refunded this payment as its duplicate. */
  duplicateOf?: string | undefined;
  /** The line whose access it ends. */
  subjectId?: string | undefined;
  /** Set for refunds made in the panel. */
  requestKey?: string | undefined;
}

const REQUEST_KEY = 'requestKey';

const DUPLICATE_OF = 'duplicateOf';

const SUBJECT_ID = 'subjectId';

function toCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge && typeof charge === 'object' ? charge : undefined;
}

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
    paidAt: new Date((toCharge(intent)?.created ?? intent.created) * 1000),
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

export interface NewPayment {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  /** The same key always opens the same payment. */
  idempotencyKey: string;
}

/**
 * Accepted payment methods: cards and their wallets (Apple Pay, Google Pay). All are decided at once,
 * whatever the provider's dashboard enables (docs/decisions/0006-how-many-payments-can-a-subject-have.md).
 */
const PAYMENT_METHODS = ['card'];

export async function openPayment({ idempotencyKey, ...payment }: NewPayment): Promise<Payment> {
  const intent = await callProvider((api) =>
    api.paymentIntents.create(
      { ...payment, payment_method_types: PAYMENT_METHODS },
      { idempotencyKey },
    ),
  );
  return toPayment(intent);
}

/** Describes a payment for the seller and adds metadata. Other metadata stays unchanged. */
export async function annotatePayment(
  id: string,
  annotation: { description: string; metadata: Record<string, string> },
): Promise<void> {
  await callProvider((api) => api.paymentIntents.update(id, annotation));
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** @param reason `abandoned` if closed after declined cards @returns false if the payment was no longer open */
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

/** Refunds a duplicate payment, or one of its lines. Idempotent. @param acceptedId the payment that counts */
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

/** @param request the same key always makes the same refund; `subjectId` names the line whose access it ends */
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

/** @throws AppError `not_found` */
export async function readPayment(id: string): Promise<Payment> {
  return callProvider(async (api) => {
    const intent = await api.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const charge = toCharge(intent);
    const [refunds, disputes] = await Promise.all([
      // List refunds even if none counts now: a failed refund leaves no other trace.
      charge ? api.refunds.list({ payment_intent: id, limit: 100 }).then((list) => list.data) : [],
      charge?.disputed
        ? api.disputes.list({ payment_intent: id, limit: 100 }).then((list) => list.data)
        : [],
    ]);
    return toPayment(intent, refunds, disputes);
  });
}

/** @returns `undefined` if the provider does not know it */
export async function findPayment(id: string): Promise<Payment | undefined> {
  return readPayment(id).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}
