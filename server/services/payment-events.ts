import type Stripe from 'stripe';
import { DECLINED_EVENT, PAYMENT_EVENTS } from '#contract/checkout/payment-events.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-fields.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { callProvider, stripe } from './payments.ts';

/** An event of a payment. `at` in seconds since 1970. */
export interface PaymentEvent {
  paymentIntentId: string;
  at: number;
  /** Set for early fraud warnings. */
  warningId?: string | undefined;
}

/** Lists at most 5,000 events, oldest first, including those whose webhook arrived. @param since seconds since 1970 */
export async function listPaymentEvents(since: number): Promise<PaymentEvent[]> {
  const events = await callProvider((api) =>
    api.events
      .list({ types: PAYMENT_EVENTS, created: { gte: since }, limit: 100 })
      .autoPagingToArray({ limit: 5_000 }),
  );
  return events.flatMap((event) => readEvent(event) ?? []).reverse();
}

function readEvent(event: Stripe.Event): PaymentEvent | undefined {
  const paymentIntentId = paymentOfEvent(event);
  if (!paymentIntentId) return undefined;
  const isWarning = event.type === 'radar.early_fraud_warning.created';
  return {
    paymentIntentId,
    at: event.created,
    warningId: isWarning ? event.data.object.id : undefined,
  };
}

function paymentOfEvent(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
  if (object.object === 'payment_intent') return object.id;
  const intent = object.payment_intent;
  if (typeof intent === 'string') return intent;
  if (intent && typeof intent === 'object' && 'id' in intent) return String(intent.id);
  return undefined;
}

export interface DeclinedCard {
  eventId: string;
  paymentIntentId: string;
  accountId: string;
}

export type WebhookEvent =
  | ({ kind: 'payment' } & PaymentEvent)
  | ({ kind: 'declined' } & DeclinedCard);

/**
 * Verifies a webhook's signature over the raw body and finds its payment.
 * @returns `undefined` if the event concerns no payment, or another mode than the shop's keys
 * @throws AppError `signature_invalid` if the signature is missing, wrong or older than 5 minutes
 */
export async function eventOfWebhook(
  body: string,
  signature: string,
): Promise<WebhookEvent | undefined> {
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
  const read = readEvent(event);
  if (event.type !== DECLINED_EVENT) return read && { kind: 'payment', ...read };
  const { accountId } = event.data.object.metadata;
  // Another program may take payments with the same keys.
  if (!read || !accountId) return undefined;
  const { paymentIntentId } = read;
  return { kind: 'declined', eventId: event.id, paymentIntentId, accountId };
}
