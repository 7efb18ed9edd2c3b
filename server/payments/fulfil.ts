import { CURRENCY } from '#contract/money.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { type Purchase, readPurchase, recordPayment } from '../purchases/ledger.ts';
import { paymentOfWebhook } from '../services/payment-events.ts';
import { readPayment } from '../services/payments.ts';
import { asPaymentNotFound, orderMetadata, paymentNotFound } from './order.ts';

export type Settlement =
  /** Paid, and in the ledger. */
  | { kind: 'paid'; purchase: Purchase }
  /** Not (yet) paid. */
  | { kind: 'unpaid'; accountId: string; isProcessing: boolean }
  /** A payment that this shop did not open. */
  | { kind: 'foreign' };

/**
 * The one way into the ledger: webhook, browser and reconciliation call it, as often and as many at
 * a time as they like. The payment is read again from the provider before anything is granted.
 * @throws AppError `not_found` where the provider knows no such payment
 */
export async function fulfil(paymentIntentId: string): Promise<Settlement> {
  const payment = await readPayment(paymentIntentId);
  const order = orderMetadata.safeParse(payment.metadata);
  if (!order.success) return { kind: 'foreign' };
  const { accountId } = order.data;
  if (payment.status !== 'succeeded') {
    return { kind: 'unpaid', accountId, isProcessing: payment.status === 'processing' };
  }
  if (payment.currency !== CURRENCY) {
    log('error', 'payment in a foreign currency', { paymentIntentId });
    return { kind: 'foreign' };
  }
  await recordPayment(payment, {
    ...order.data,
    amount: payment.amount,
    currency: payment.currency,
    paidAt: payment.paidAt.toISOString(),
  });
  const purchase = await readPurchase(paymentIntentId);
  if (!purchase) throw new Error('A purchase that was just recorded is not there');
  return { kind: 'paid', purchase };
}

/**
 * Completes a purchase for the student whose browser has just paid.
 * @throws AppError `not_found` for another's payment, `conflict` for one that is not paid
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
 * Takes the provider's news of a payment: whatever the event says, the payment is read afresh.
 * @returns the payment's id where it is paid, for the confirmation
 * @throws AppError `invalid_request` where the signature does not hold
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
