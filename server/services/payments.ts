import Stripe from 'stripe';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

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

let client: Stripe | undefined;

function stripe(): Stripe {
  if (client) return client;
  const { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN } = config();
  const origin = STRIPE_API_ORIGIN ? new URL(STRIPE_API_ORIGIN) : undefined;
  client = new Stripe(STRIPE_SECRET_KEY, {
    telemetry: false,
    timeout: 15_000,
    ...(origin
      ? {
          host: origin.hostname,
          port: origin.port,
          protocol: origin.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
  return client;
}

async function ask<T>(question: (api: Stripe) => Promise<T>): Promise<T> {
  try {
    return await question(stripe());
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new AppError('unavailable', { cause });
    }
    // What the provider refuses outright is ours to mend: it is there, and waiting does not help.
    throw new AppError(cause.statusCode === 404 ? 'not_found' : 'internal', { cause });
  }
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

/** Something happened to a payment. `at` in seconds since 1970. */
export interface PaymentNews {
  paymentIntentId: string;
  at: number;
}

/** The events that can change what a purchase is worth. */
const NEWS = [
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/**
 * What happened to payments since, whether or not its webhooks arrived: oldest first, at most 5,000.
 * @param since in seconds since 1970
 */
export async function listPaymentNews(since: number): Promise<PaymentNews[]> {
  const events = await ask((api) =>
    api.events
      .list({ types: NEWS, created: { gte: since }, limit: 100 })
      .autoPagingToArray({ limit: 5_000 }),
  );
  return events
    .flatMap((event) => {
      const paymentIntentId = paymentOfEvent(event);
      return paymentIntentId ? [{ paymentIntentId, at: event.created }] : [];
    })
    .reverse();
}

function paymentOfEvent(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
  if (object.object === 'payment_intent') return object.id;
  const intent = object.payment_intent;
  if (typeof intent === 'string') return intent;
  if (intent && typeof intent === 'object' && 'id' in intent) return String(intent.id);
  return undefined;
}

/**
 * Checks a webhook's signature over the raw body and tells which payment it speaks of.
 * @returns the payment's id, or `undefined` where the event concerns none
 * @throws AppError `invalid_request` where the signature is missing, wrong or older than 5 minutes
 */
export async function paymentOfWebhook(
  body: string,
  signature: string,
): Promise<string | undefined> {
  const { STRIPE_WEBHOOK_SECRET } = config();
  const event = await stripe()
    .webhooks.constructEventAsync(body, signature, STRIPE_WEBHOOK_SECRET)
    .catch((cause: unknown) => {
      throw new AppError('invalid_request', { cause });
    });
  return paymentOfEvent(event);
}
