import type { Config } from '@netlify/functions';
import { stripeWebhook } from '#contract/payments/payments.ts';
import { recordHeartbeat } from '#server/health/heartbeats.ts';
import { webhook } from '#server/http/webhook.ts';
import { followUp } from '#server/payments/after-payment.ts';
import { receivePaymentEvent } from '#server/payments/fulfil.ts';

export default webhook(
  stripeWebhook,
  'stripe-signature',
  async ({ body, signature, waitUntil }) => {
    const purchase = await receivePaymentEvent(body, signature);
    waitUntil(recordHeartbeat('payment-webhook'));
    if (purchase) waitUntil(followUp(purchase));
  },
);

export const config: Config = { path: ['/api/webhooks/stripe'] };
