import { AppError } from '../errors.ts';
import { keepSoldSubject } from '../publishing/keep-subjects.ts';
import { acceptPayment } from '../purchases/accepted-payments.ts';
import { hasAccess } from '../purchases/access.ts';
import { type Purchase, readPurchase } from '../purchases/ledger.ts';
import { recordPayment } from '../purchases/record-payment.ts';
import { paymentOfWebhook } from '../services/payment-events.ts';
import { duplicateOf, isActivePayment, settleDuplicate } from './duplicates.ts';
import { asPaymentNotFound, paymentNotFound } from './order.ts';
import { completeAnnotation } from './order-annotation.ts';
import { type PaymentState, readPaymentState } from './payment-state.ts';

export type Settlement =
  /** Paid and in the ledger. A second payment for a subject is refunded as well. */
  { kind: 'paid'; purchase: Purchase } | Exclude<PaymentState, { kind: 'paid' }>;

/**
 * Records a payment in the ledger. Nothing else does: the browser, the webhook and reconciliation
 * call it repeatedly and concurrently. It trusts only what it reads from the provider itself.
 * @throws AppError `not_found` where the provider does not know the payment
 */
export async function fulfil(paymentIntentId: string): Promise<Settlement> {
  const state = await readPaymentState(paymentIntentId);
  if (state.kind !== 'paid') return state;
  const { payment, paid } = state;
  const acceptedId =
    duplicateOf(payment) ?? (await acceptPayment(paid, paymentIntentId, isActivePayment));
  if (acceptedId === paymentIntentId) await recordPayment(payment, paid, 'confirmation');
  else await settleDuplicate(payment, paid, acceptedId);
  const purchase = await readPurchase(paymentIntentId);
  if (!purchase) throw new Error('A purchase that was just recorded is missing');
  await Promise.all([keepSoldSubject(purchase.subjectId), completeAnnotation(payment, paid)]);
  return { kind: 'paid', purchase };
}

/**
 * Completes a purchase for the student whose browser has just paid. A payment that was refunded as a
 * duplicate is complete too: the student owns the subject.
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
  const { purchase } = settlement;
  if (purchase.accountId !== accountId) throw paymentNotFound();
  const isOwned = purchase.isActive || (await hasAccess(accountId, purchase.subjectId));
  if (!isOwned) throw new AppError('payment_incomplete');
  return purchase;
}

/**
 * Handles a payment event. Reads the payment's current state instead of trusting the event.
 * @returns the payment's id where it is paid, for the emails about it
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
