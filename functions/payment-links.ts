import type { Config } from '@netlify/functions';
import {
  completeLinkPayment,
  createPaymentLink,
  getPaymentLinks,
  givePayerConsent,
  openPaymentLink,
  revokePaymentLink,
} from '#contract/payment-links/payment-links.ts';
import { notifyOfPurchase } from '#server/checkout/notify-of-purchase.ts';
import { route, serve } from '#server/http/serve.ts';
import { createLink, listLinks, revokeLink } from '#server/payment-links/own-links.ts';
import { completeByLink, openLink, recordPayerConsent } from '#server/payment-links/pay-by-link.ts';

const feature = 'paymentLinks';

export default serve(
  route({
    endpoint: createPaymentLink,
    feature,
    access: 'user',
    run: ({ input, student, ip }) => createLink(student, input, ip),
  }),
  route({
    endpoint: getPaymentLinks,
    feature,
    access: 'user',
    run: ({ student }) => listLinks(student.account.id),
  }),
  route({
    endpoint: revokePaymentLink,
    feature,
    access: 'user',
    run: ({ input, student }) => revokeLink(student.account.id, input.id),
  }),
  route({
    endpoint: openPaymentLink,
    feature,
    access: 'anyone',
    run: ({ input, ip, challenge }) => openLink(input.token, { ip, challenge }),
  }),
  route({
    endpoint: givePayerConsent,
    feature,
    access: 'anyone',
    run: async ({ input: { token, ...consent }, ip }) => ({
      proof: await recordPayerConsent(token, consent, ip),
    }),
  }),
  route({
    endpoint: completeLinkPayment,
    feature,
    access: 'anyone',
    run: async ({ input, ip, waitUntil }) => {
      const { purchase, ...completed } = await completeByLink(
        input.token,
        input.paymentIntentId,
        ip,
      );
      waitUntil(notifyOfPurchase(purchase));
      return completed;
    },
  }),
);

export const config: Config = {
  path: [
    '/api/payment-links',
    '/api/payment-links/:id',
    '/api/pay/:token/payment',
    '/api/pay/:token/consent',
    '/api/pay/:token/complete',
  ],
};
