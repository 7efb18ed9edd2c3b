import type { Config } from '@netlify/functions';
import { completePurchase, createPaymentIntent, giveConsent } from '#contract/payments.ts';
import { sendEmailsAbout } from '#server/email/outbox.ts';
import { route, serve } from '#server/http/serve.ts';
import { startCheckout } from '#server/payments/checkout.ts';
import { completePurchase as complete } from '#server/payments/fulfil.ts';
import { recordConsent } from '#server/payments/purchase-consent.ts';

export default serve(
  route({
    endpoint: createPaymentIntent,
    access: 'user',
    run: async ({ input, account }) => ({
      clientSecret: await startCheckout(account.id, input),
    }),
  }),
  route({
    endpoint: giveConsent,
    access: 'user',
    run: async ({ input, account }) => {
      await recordConsent(account.id, input.paymentIntentId, input.wordingVersion);
      return {};
    },
  }),
  route({
    endpoint: completePurchase,
    access: 'user',
    run: async ({ input, account, waitUntil }) => {
      const { subjectId, subjectName } = await complete(account.id, input.paymentIntentId);
      waitUntil(sendEmailsAbout(input.paymentIntentId));
      return { subjectId, subjectName };
    },
  }),
);

export const config: Config = {
  path: ['/api/create-payment-intent', '/api/purchase-consent', '/api/complete-purchase'],
};
