import { AppError } from '../errors.ts';
import { acceptPayment } from '../purchases/accepted-payments.ts';
import { hasAccess } from '../purchases/access.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { type Purchase, purchaseOf } from '../purchases/ledger.ts';
import { type PaidPayment, recordPayment } from '../purchases/record-payment.ts';
import { readBuyer, type Student } from '../purchases/student.ts';
import { paymentOfWebhook } from '../services/payment-events.ts';
import { duplicateOf, isActivePayment, settleDuplicate } from './duplicates.ts';
import { asPaymentNotFound, paymentNotFound } from './order.ts';
import { completeAnnotation } from './order-annotation.ts';
import { type PaymentState, readPaymentState } from './payment-state.ts';

/** A payment that is in the ledger now. */
export interface Settled {
  purchase: Purchase;
  /** The ledger of its account, with it. */
  ledger: AccountLedger;
  /** Whether the ledger did not have it before. */
  isNew: boolean;
}

export type Settlement =
  /** Paid and in the ledger. A second payment for a subject is refunded as well. */
  ({ kind: 'paid' } & Settled) | Exclude<PaymentState, { kind: 'paid' }>;

/**
 * Records a payment in the ledger. Nothing else does: the browser, the webhook and reconciliation
 * call it repeatedly and concurrently. It trusts only what it reads from the provider itself.
 * @param caller who asks for it, where that is known: as a rule the buyer, whose ledger is not read again
 * @throws AppError `not_found` where the provider does not know the payment
 */
export async function fulfil(paymentIntentId: string, caller?: Student): Promise<Settlement> {
  const state = await readPaymentState(paymentIntentId);
  if (state.kind !== 'paid') return state;
  const { accountId } = state.paid;
  const isBuyer = caller?.ledger.accountId === accountId;
  const buyer = isBuyer ? caller : await readBuyer(accountId);
  const ledger = await settle(buyer, state);
  await completeAnnotation(state.payment, state.paid);
  const purchase = purchaseOf(ledger, { paymentIntentId });
  if (!purchase) throw new Error('A purchase that was just recorded is missing');
  const isNew = purchaseOf(buyer.ledger, { paymentIntentId }) === undefined;
  return { kind: 'paid', purchase, ledger, isNew };
}

async function settle(buyer: Student, recorded: PaidPayment): Promise<AccountLedger> {
  const { payment, paid } = recorded;
  const isActive = (id: string) => isActivePayment(buyer, id);
  const order = { subjectId: paid.subjectId, paymentIntentId: payment.id };
  const duplicated = duplicateOf(payment);
  const { acceptedId, ledger } = duplicated
    ? { acceptedId: duplicated, ledger: buyer.ledger }
    : await acceptPayment(buyer.ledger, order, isActive);
  const student = { ...buyer, ledger };
  if (acceptedId === payment.id) return recordPayment(student, recorded, 'confirmation');
  return settleDuplicate(student, recorded, acceptedId);
}

/**
 * Completes a purchase for the student whose browser has just paid. A payment that was refunded as a
 * duplicate is complete too: the student owns the subject.
 * @throws AppError `payment_not_found` (also for another student's payment), `payment_processing` or
 *   `payment_incomplete`
 */
export async function completePurchase(
  student: Student,
  paymentIntentId: string,
): Promise<Purchase> {
  const { accountId } = student.ledger;
  const settlement = await fulfil(paymentIntentId, student).catch(asPaymentNotFound);
  if (settlement.kind === 'foreign') throw paymentNotFound();
  if (settlement.kind === 'unpaid') {
    if (settlement.accountId !== accountId) throw paymentNotFound();
    throw new AppError(settlement.isProcessing ? 'payment_processing' : 'payment_incomplete');
  }
  const { purchase, ledger } = settlement;
  if (purchase.accountId !== accountId) throw paymentNotFound();
  if (!hasAccess(ledger, purchase.subjectId)) throw new AppError('payment_incomplete');
  return purchase;
}

/**
 * Handles a payment event. Reads the payment's current state instead of trusting the event.
 * @returns the purchase, where the payment is paid
 * @throws AppError `signature_invalid`
 */
export async function receivePaymentEvent(
  body: string,
  signature: string,
): Promise<Purchase | undefined> {
  const paymentIntentId = await paymentOfWebhook(body, signature);
  if (!paymentIntentId) return undefined;
  const settlement = await fulfil(paymentIntentId);
  return settlement.kind === 'paid' ? settlement.purchase : undefined;
}
