import type Stripe from 'stripe';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { ask, stripe } from './payments-client.ts';

/** What the payment provider tells of payments: by webhook, and in the list that it keeps. */

/** Something happened to a payment. `at` in seconds since 1970. */
export interface PaymentEvent {
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
export async function listPaymentEvents(since: number): Promise<PaymentEvent[]> {
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
      throw new AppError('signature_invalid', { cause });
    });
  return paymentOfEvent(event);
}
