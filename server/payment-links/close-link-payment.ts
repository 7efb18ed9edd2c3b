import { fulfil } from '../payments/fulfil.ts';
import { readLinkCheckout } from '../payments/link-checkout.ts';
import { closePayment } from '../services/payments.ts';
import type { LinkRecord } from './link-records.ts';

/** Closes what a link could still pay. A payment that was made meanwhile is recorded, and counts. */
export async function closeLinkPayment(link: Pick<LinkRecord, 'id'>): Promise<void> {
  const paymentIntentId = await readLinkCheckout(link.id);
  if (!paymentIntentId || (await closePayment(paymentIntentId))) return;
  await fulfil(paymentIntentId);
}
