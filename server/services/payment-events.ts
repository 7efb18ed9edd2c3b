import type Stripe from 'stripe';
import { DECLINED_EVENT, PAYMENT_EVENTS } from '#contract/payments/payment-events.ts';
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
  /** The id of the early fraud warning that the event brings. */
  warningId?: string | undefined;
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
  return events.flatMap((event) => readEvent(event) ?? []).reverse();
}

/** Reads what an event is about. @returns `undefined` where it concerns no payment */
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

/** A card that the provider or its bank has declined. */
export interface DeclinedCard {
  eventId: string;
  paymentIntentId: string;
  /** The account that opened the payment. */
  accountId: string;
}

/** What a webhook says. */
export type WebhookEvent =
  | ({ kind: 'payment' } & PaymentEvent)
  | ({ kind: 'declined' } & DeclinedCard);

/**
 * Verifies a webhook's signature over the raw body and reads which payment it concerns.
 * @returns `undefined` where the event concerns none, or is of another mode than the shop's keys
 * @throws AppError `signature_invalid` where the signature is missing, wrong or older than 5 minutes
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
