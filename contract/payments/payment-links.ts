import * as z from 'zod/mini';
import { defineEndpoint, id, nothing, webAddress } from '../endpoint.ts';
import { quoteRequest } from './quote-request.ts';

/** How long a payment link works. */
export const PAYMENT_LINK_DAYS = 7;

/** How many links of a student work at the same time. */
export const PAYMENT_LINKS_MAX = 5;

/** A link by which someone else pays for the student (docs/decisions/0010-how-can-someone-else-pay.md). */
const paymentLink = z.strictObject({
  id,
  /** The address for the payer. */
  url: webAddress,
  /** What it pays for, by name. */
  what: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/**
 * Makes a link, or finds the one that was made for the same request and still works. Fails with
 * `too_many_payment_links`, and as a checkout does.
 */
export const createPaymentLink = defineEndpoint({
  method: 'POST',
  path: '/api/payment-links',
  request: quoteRequest,
  response: paymentLink,
});

/** The caller's links that still work, the latest first. */
export const getPaymentLinks = defineEndpoint({
  method: 'GET',
  path: '/api/payment-links',
  request: nothing,
  response: z.array(paymentLink),
});

/** Ends a link, and closes its open payment. One that has ended already is no error. */
export const revokePaymentLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/payment-links/:id',
  request: z.strictObject({ id }),
  response: nothing,
});
