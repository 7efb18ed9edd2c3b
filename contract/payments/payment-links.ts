import * as z from 'zod/mini';
import { defineEndpoint, id, nothing, webAddress } from '../endpoint.ts';
import { quoteRequest } from './quote-request.ts';

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
  request: nothing,
  response: z.array(paymentLink),
});

/** Ends a link and closes its open payment. Idempotent. */
export const revokePaymentLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/payment-links/:id',
  request: z.strictObject({ id }),
  response: nothing,
});
