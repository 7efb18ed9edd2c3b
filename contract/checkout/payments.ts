import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { shortText } from '../typed-text.ts';
import { quoteData, quoteRequest, wordingVersion } from './quote-request.ts';

/** Opens a payment at the catalogue's price; the browser never sends a price. Free orders have no client secret. */
export const createPaymentIntent = defineEndpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  request: quoteRequest,
  response: z.strictObject({ clientSecret: z.optional(z.string()), quote: quoteData }),
});

export const paymentIntentId = shortText(123).check(
  z.regex(/^pi_[A-Za-z0-9_]+$/, 'Not a payment id'),
);

/**
 * Records consent before the card is confirmed. Fails with `payment_not_found`, `payment_closed`,
 * `consent_outdated`.
 */
export const giveConsent = defineEndpoint({
  method: 'POST',
  path: '/api/purchase-consent',
  request: z.strictObject({ paymentIntentId, wordingVersion }),
});

/**
 * Fails with `payment_processing`, `payment_incomplete`, `payment_disputed` or `payment_not_found`
 * (docs/product.md#payments).
 */
export const completePurchase = defineEndpoint({
  method: 'POST',
  path: '/api/complete-purchase',
  request: z.strictObject({ paymentIntentId }),
  response: z.strictObject({
    /** The first subject. */
    subjectId: id,
    subjectName: z.string(),
    /** Paid subjects that the buyer owns. */
    subjects: z.array(z.strictObject({ id, name: z.string() })),
  }),
});

/** Called by the provider. The signature covers the raw body. */
export const stripeWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  encoding: 'raw',
  response: z.strictObject({ received: z.literal(true) }),
});
