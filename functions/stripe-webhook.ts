import type { Config } from '@netlify/functions';
import { stripeWebhook } from '#contract/payments.ts';
import { sendEmailsAbout } from '#server/email/outbox.ts';
import { recordHeartbeat } from '#server/health/heartbeats.ts';
import { webhook } from '#server/http/webhook.ts';
import { receivePaymentEvent } from '#server/payments/fulfil.ts';

export default webhook(
  stripeWebhook,
  'stripe-signature',
  async ({ body, signature, waitUntil }) => {
    const paid = await receivePaymentEvent(body, signature);
    waitUntil(recordHeartbeat('payment-webhook'));
    if (paid) waitUntil(sendEmailsAbout(paid));
  },
);

export const config: Config = { path: ['/api/webhooks/stripe'] };
