import { currency } from '#contract/money.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { type Purchase, readPurchase, recordPayment } from '../purchases/ledger.ts';
import { paymentOfWebhook } from '../services/payment-events.ts';
import { readPayment } from '../services/payments.ts';
import { asPaymentNotFound, orderMetadata, paymentNotFound } from './order.ts';

export type Settlement =
  /** Paid and in the ledger. */
  | { kind: 'paid'; purchase: Purchase }
  /** Not paid, or not yet. */
  | { kind: 'unpaid'; accountId: string; isProcessing: boolean }
  /** A payment that this shop did not open. */
  | { kind: 'foreign' };

/**
 * Records a payment in the ledger. Nothing else does: the browser, the webhook and reconciliation
 * call it repeatedly and concurrently. It trusts only what it reads from the provider itself.
 * @throws AppError `not_found` where the provider does not know the payment
 */
export async function fulfil(paymentIntentId: string): Promise<Settlement> {
  const payment = await readPayment(paymentIntentId);
  const order = orderMetadata.safeParse(payment.metadata);
  if (!order.success) return { kind: 'foreign' };
  const { accountId } = order.data;
  if (payment.status !== 'succeeded') {
    return { kind: 'unpaid', accountId, isProcessing: payment.status === 'processing' };
  }
  const paidIn = currency.safeParse(payment.currency);
  if (!paidIn.success) {
    log('error', 'payment in a foreign currency', { paymentIntentId });
    return { kind: 'foreign' };
  }
  await recordPayment(payment, {
    ...order.data,
    amount: payment.amount,
    currency: paidIn.data,
    paidAt: payment.paidAt.toISOString(),
  });
  const purchase = await readPurchase(paymentIntentId);
  if (!purchase) throw new Error('A purchase that was just recorded is missing');
  return { kind: 'paid', purchase };
}

/**
 * Completes a purchase for the student whose browser has just paid.
 * @throws AppError `payment_not_found` (also for another student's payment), `payment_processing` or
 *   `payment_incomplete`
 */
export async function completePurchase(
  accountId: string,
  paymentIntentId: string,
): Promise<Purchase> {
  const settlement = await fulfil(paymentIntentId).catch(asPaymentNotFound);
  if (settlement.kind === 'foreign') throw paymentNotFound();
  if (settlement.kind === 'unpaid') {
    if (settlement.accountId !== accountId) throw paymentNotFound();
    throw new AppError(settlement.isProcessing ? 'payment_processing' : 'payment_incomplete');
  }
  if (settlement.purchase.accountId !== accountId) throw paymentNotFound();
  if (!settlement.purchase.isActive) throw new AppError('payment_incomplete');
  return settlement.purchase;
}

/**
 * Handles a payment event. Reads the payment's current state instead of trusting the event.
 * @returns the payment's id where it is paid, for the confirmation
 * @throws AppError `signature_invalid`
 */
export async function receivePaymentEvent(
  body: string,
  signature: string,
): Promise<string | undefined> {
  const paymentIntentId = await paymentOfWebhook(body, signature);
  if (!paymentIntentId) return undefined;
  const settlement = await fulfil(paymentIntentId);
  return settlement.kind === 'paid' ? paymentIntentId : undefined;
}
