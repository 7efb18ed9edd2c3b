import { AppError } from '../errors.ts';
import { closeOpenPayment } from '../payments/close-open-payments.ts';
import { readLinkCheckout } from '../payments/link-checkout.ts';
import { readLedger } from '../purchases/account-ledger.ts';
import type { LinkRecord } from './link-records.ts';

/**
 * Closes what a link could still pay, and returns the use of its discount code. A payment that was made meanwhile is
 * recorded, and counts; one that is under way ends by itself.
 */
export async function closeLinkPayment({
  id,
  accountId,
}: Pick<LinkRecord, 'id' | 'accountId'>): Promise<void> {
  const paymentIntentId = await readLinkCheckout(id);
  if (!paymentIntentId) return;
  try {
    await closeOpenPayment(await readLedger(accountId), paymentIntentId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payment_processing')) throw error;
  }
}
