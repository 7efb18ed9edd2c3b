import { z } from 'zod';
import { PAYMENT_LINK_DAYS } from '#contract/payments/payment-links.ts';
import { readRecord } from '../store/records.ts';

/** Latest payment of a payment link, open or not (docs/decisions/0006-how-many-payments-can-a-subject-have.md). */

const opened = z.object({ paymentIntentId: z.string().optional() });

/** A day longer than the link lives, so that a late payment finds the record. */
export const LINK_CHECKOUT_SECONDS = (PAYMENT_LINK_DAYS + 1) * 24 * 60 * 60;

export const linkCheckoutKey = (linkId: string) => `checkout-by-link:${linkId}`;

export const readLinkCheckout = async (linkId: string): Promise<string | undefined> =>
  (await readRecord(linkCheckoutKey(linkId), opened))?.paymentIntentId;
