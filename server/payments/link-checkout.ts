import { z } from 'zod';
import { PAYMENT_LINK_DAYS } from '#contract/payments/payment-links.ts';
import { readRecord } from '../services/kv.ts';

/**
 * The open payment of a payment link, as that of a student's own checkout
 * (docs/decisions/0006-how-many-payments-can-a-subject-have.md).
 */

const opened = z.object({ paymentIntentId: z.string().optional() });

/** A day longer than a link, so that a late payment finds it. */
export const LINK_CHECKOUT_SECONDS = (PAYMENT_LINK_DAYS + 1) * 24 * 60 * 60;

export const linkCheckoutKey = (linkId: string) => `checkout-by-link:${linkId}`;

/** Reads the payment that was opened last by a link, paid or not. */
export const readLinkCheckout = async (linkId: string): Promise<string | undefined> =>
  (await readRecord(linkCheckoutKey(linkId), opened))?.paymentIntentId;
