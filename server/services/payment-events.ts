import type Stripe from 'stripe';
import { PAYMENT_EVENTS } from '#contract/payment-events.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-payments.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { callProvider, stripe } from './payments-client.ts';

/** The payment provider's events, by webhook and from its list. */

/** An event of a payment. `at` in seconds since 1970. */
export interface PaymentEvent {
  paymentIntentId: string;
  at: number;
}

/**
 * Lists the events of payments, the oldest first, at most 5,000, whether or not their webhooks arrived.
 * @param since in seconds since 1970
 */
export async function listPaymentEvents(since: number): Promise<PaymentEvent[]> {
  const events = await callProvider((api) =>
    api.events
      .list({ types: PAYMENT_EVENTS, created: { gte: since }, limit: 100 })
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
 * Verifies a webhook's signature over the raw body and reads which payment it concerns.
 * @returns the payment's id, or `undefined` where the event concerns none, or is of another mode than
 *   the shop's keys
 * @throws AppError `signature_invalid` where the signature is missing, wrong or older than 5 minutes
 */
export async function paymentOfWebhook(
  body: string,
  signature: string,
): Promise<string | undefined> {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY } = config();
  const event = await stripe()
    .webhooks.constructEventAsync(body, signature, STRIPE_WEBHOOK_SECRET)
    .catch((cause: unknown) => {
      throw new AppError('signature_invalid', { cause });
    });
  if (event.livemode !== isLiveKey(STRIPE_SECRET_KEY)) {
    log('warn', 'payment event of another mode', { event: event.id, isLive: event.livemode });
    return undefined;
  }
  return paymentOfEvent(event);
}
