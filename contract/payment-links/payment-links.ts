import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { paymentIntentId } from '../checkout/payments.ts';
import { quoteData, quoteRequest, wordingVersion } from '../checkout/quote-request.ts';
import { defineEndpoint, id, webAddress } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { linkToken, shortText } from '../typed-text.ts';

export const PAYMENT_LINK_DAYS = 7;

export const PAYMENT_LINKS_MAX = 5;

/** A link for someone else to pay for the student (docs/decisions/0010-how-can-someone-else-pay.md). */
const paymentLink = z.strictObject({
  id,
  /** The address that the payer opens. */
  url: webAddress,
  what: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/** Creates a link, or returns the request's active link. Fails with `too_many_payment_links`, and like a checkout. */
export const createPaymentLink = defineEndpoint({
  method: 'POST',
  path: '/api/payment-links',
  request: quoteRequest,
  response: paymentLink,
});

export const getPaymentLinks = defineEndpoint({
  method: 'GET',
  path: '/api/payment-links',
  response: z.array(paymentLink),
});

/** Ends a link and closes its open payment. Idempotent. */
export const revokePaymentLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/payment-links/:id',
  request: z.strictObject({ id }),
});

// Calls by a payer who opens a payment link. Payers have no account: the token is their only credential. Every call
// fails with `payment_link_invalid` if the link is unknown, expired or ended.

/** The student's first name. Undefined if the account's name may not be a name. */
const firstName = z.optional(z.string());

/** An open link with its open payment at today's price. */
const open = z.strictObject({
  state: z.literal('open'),
  firstName,
  clientSecret: z.string(),
  quote: quoteData,
});
export type OpenLink = z.infer<typeof open>;

/** The student has access already, by any payment. */
const paid = z.strictObject({ state: z.literal('paid'), what: z.string() });

/** The order has become free, so the student claims it themselves. */
const free = z.strictObject({ state: z.literal('free'), what: z.string() });

/** Opens or reuses a link's payment, as `createPaymentIntent` does for a student. */
export const openPaymentLink = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/payment',
  request: z.strictObject({ token: linkToken }),
  response: z.union([open, paid, free]),
});

/**
 * Records the payer's consent and receipt address before the card is confirmed. A second address is refused
 * with `payment_has_payer`, unless the request carries the proof from the first response.
 */
export const givePayerConsent = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/consent',
  request: z.strictObject({
    token: linkToken,
    paymentIntentId,
    wordingVersion,
    email: email(messages.emailInvalid),
    proof: z.optional(shortText(2_000)),
  }),
  response: z.strictObject({ proof: z.optional(z.string()) }),
});

export const completeLinkPayment = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/complete',
  request: z.strictObject({ token: linkToken, paymentIntentId }),
  response: z.strictObject({
    what: z.string(),
    firstName,
    receipt: z.string(),
  }),
});
