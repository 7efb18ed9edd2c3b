import { closeOpenPayment } from '../checkout/close-open-payments.ts';
import { readLinkCheckout } from '../checkout/link-checkout.ts';
import { AppError } from '../errors.ts';
import { mayBeOpenIn } from '../purchases/opened-payments.ts';
import { readLedger } from '../store/ledger.ts';
import type { LinkRecord } from './link-records.ts';

/** Closes the link's open payment. A payment made meanwhile counts; a payment in progress is left alone. */
export async function closeLinkPayment(link: Pick<LinkRecord, 'id' | 'accountId'>): Promise<void> {
  const paymentIntentId = await readLinkCheckout(link.id);
  if (!paymentIntentId) return;
  const ledger = await readLedger(link.accountId);
  if (!mayBeOpenIn(ledger).includes(paymentIntentId)) return;
  await closeOpenPayment(ledger, paymentIntentId).catch((error: unknown) => {
    if (!isUnderWay(error)) throw error;
  });
}

const isUnderWay = (error: unknown) =>
  error instanceof AppError && error.code === 'payment_processing';
