import type { Config } from '@netlify/functions';
import { stripeWebhook } from '#contract/checkout/payments.ts';
import { recordHeartbeat } from '#server/alarms/heartbeats.ts';
import { notifyOfPurchase } from '#server/checkout/notify-of-purchase.ts';
import { receivePaymentEvent } from '#server/checkout/payment-webhook.ts';
import { draftMissingEvidence } from '#server/disputes/evidence.ts';
import { webhook } from '#server/http/public-function.ts';

export default webhook(
  stripeWebhook,
  'stripe-signature',
  async ({ body, signature, waitUntil }) => {
    const purchase = await receivePaymentEvent(body, signature);
    waitUntil(recordHeartbeat('payment-webhook'));
    if (!purchase) return;
    waitUntil(notifyOfPurchase(purchase));
    waitUntil(draftMissingEvidence(purchase));
  },
);

export const config: Config = { path: ['/api/webhooks/stripe'] };
