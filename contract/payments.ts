import { z } from 'zod';
import { defineEndpoint, id, nothing } from './endpoint.ts';

/** The price never travels from the browser: the server reads it from the catalogue. */
export const createPaymentIntent = defineEndpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  request: z.strictObject({ subjectId: id }),
  response: z.strictObject({ clientSecret: z.string() }),
});

export const paymentIntentId = z.string().regex(/^pi_[A-Za-z0-9_]{1,120}$/, 'Not a payment id');

/**
 * The buyer's consent to be supplied at once, given before the card is confirmed. 404 where the
 * payment is another's, 409 where it is open no longer or the wording is not today's.
 */
export const giveConsent = defineEndpoint({
  method: 'POST',
  path: '/api/purchase-consent',
  request: z.strictObject({
    paymentIntentId,
    wordingVersion: z.string().regex(/^[0-9a-z-]{1,20}$/, 'Not a version'),
  }),
  response: nothing,
});

/** 409 where the payment is not paid, 404 where it is another's (design: Payments). */
export const completePurchase = defineEndpoint({
  method: 'POST',
  path: '/api/complete-purchase',
  request: z.strictObject({ paymentIntentId }),
  response: z.strictObject({ subjectId: id, subjectName: z.string() }),
});

/** Called by the payment provider; the body is read raw, its signature first. */
export const stripeWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  encoding: 'raw',
  request: z.strictObject({}),
  response: z.strictObject({ received: z.literal(true) }),
});
