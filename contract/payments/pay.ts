import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { linkToken } from '../accounts/link-token.ts';
import { defineEndpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { paymentIntentId, wordingVersion } from './payments.ts';
import { quoteData } from './quote-data.ts';

/**
 * The calls of someone who opens a payment link. They have no account: the token is all that they have. Every call
 * fails with `payment_link_invalid` where the link is unknown, expired or ended.
 */

/** What a link asks for, and its open payment at today's price. */
const open = z.strictObject({
  state: z.literal('open'),
  /** Of the student. Missing where the account's name may not be one. */
  firstName: z.optional(z.string()),
  clientSecret: z.string(),
  quote: quoteData,
});
export type OpenLink = z.infer<typeof open>;

/** The student has access already, by whatever payment. */
const paid = z.strictObject({ state: z.literal('paid'), what: z.string() });

/** It costs nothing any more, and the student takes it themselves. */
const free = z.strictObject({ state: z.literal('free'), what: z.string() });

/** Opens the payment of a link, or finds the open one, as `createPaymentIntent` does for a student. */
export const openPaymentLink = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/payment',
  request: z.strictObject({ token: linkToken }),
  response: z.union([open, paid, free]),
});

/**
 * Records the payer's consent, and the address for their receipt, before the card is confirmed. The first answer stands:
 * another address is refused with `payment_has_payer`, unless the request has the proof that the first response returned.
 */
export const givePayerConsent = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/consent',
  request: z.strictObject({
    token: linkToken,
    paymentIntentId,
    wordingVersion,
    email: email(messages.emailInvalid),
    proof: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  response: z.strictObject({ proof: z.optional(z.string()) }),
});

/** Completes a payment of the link that the payer's browser has just made. */
export const completeLinkPayment = defineEndpoint({
  method: 'POST',
  path: '/api/pay/:token/complete',
  request: z.strictObject({ token: linkToken, paymentIntentId }),
  response: z.strictObject({
    what: z.string(),
    /** The path of the payer's receipt. */
    receipt: z.string(),
  }),
});
