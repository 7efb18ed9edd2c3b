import type { z } from 'zod';
import type { refundPurchase as refundEndpoint } from '#contract/admin/customers.ts';
import { decimalToAmount, formatAmount } from '#contract/money.ts';
import { AppError } from '../../errors.ts';
import { fulfil } from '../../payments/fulfil.ts';
import { factsOfPayment } from '../../purchases/account-ledger.ts';
import { isFreeOrder } from '../../purchases/free-order.ts';
import { lineOf, type Purchase } from '../../purchases/ledger.ts';
import { orderNumber } from '../../purchases/order-number.ts';
import { leftOf, refundsOf } from '../../purchases/refunds.ts';
import type { Student } from '../../purchases/student.ts';
import { claimRecord, releaseRecord } from '../../services/kv.ts';
import { type Payment, readPayment, refundPayment } from '../../services/payments.ts';
import { isFinalFailure } from '../../services/payments-client.ts';
import { type Actor, recordAudit } from '../audit.ts';
import { findBuyer, findPurchase } from './find-customer.ts';

type RefundRequest = z.output<typeof refundEndpoint.request>;

/** How long a refund keeps others of its payment waiting at most: as long as a function may run. */
const CLAIM_SECONDS = 60;

/**
 * Refunds a purchase, one subject of it or an amount, at the payment provider. The ledger learns of it as of any
 * other refund, so one of the whole price or of a subject ends the access, and the buyer is told. What is left is read from
 * the provider, which also knows whether the same request has made its refund already.
 * @returns the purchase afterwards
 * @throws AppError `not_found`, `nothing_paid`, `refund_too_large`, `refund_arrived` where there is a refund that
 *   the ledger did not have, such as one whose response was lost, or where another is being made, or `refund_refused`
 *   where the provider refuses it
 */
export async function refundPurchase(request: RefundRequest, by: Actor): Promise<Purchase> {
  const { paymentId, key } = request;
  const [refunding, claim] = [`refunding:${paymentId}`, { key }];
  // The provider refuses only what is more than the whole payment: two refunds of a line would take another line's money.
  if (!(await claimRecord(refunding, claim, CLAIM_SECONDS))) throw new AppError('refund_arrived');
  try {
    return await refundAlone(request, by);
  } finally {
    await releaseRecord(refunding, claim);
  }
}

async function refundAlone(
  { id, paymentId, amount: decimal, key, subjectId }: RefundRequest,
  by: Actor,
): Promise<Purchase> {
  const customer = await findBuyer(id);
  const purchase = findPurchase(customer, paymentId);
  const amount = decimalToAmount(decimal);
  const tooLarge = () => new AppError('refund_too_large', { field: 'amount' });
  if (isFreeOrder(paymentId)) throw new AppError('nothing_paid');
  if (amount === 0) throw tooLarge();
  const line = subjectId === undefined ? undefined : lineOf(purchase, subjectId);
  if (subjectId !== undefined && !line) throw new AppError('not_found');

  const payment = await readPayment(paymentId);
  if (!payment.refunds.some(({ requestKey }) => requestKey === key)) {
    if (hasUnknownRefund(customer, purchase, payment)) {
      await fulfil(paymentId);
      throw new AppError('refund_arrived');
    }
    const left = line ? line.amount - line.refunded : leftOf(payment);
    if (amount > left) throw tooLarge();
    const money = formatAmount(amount, purchase.currency);
    const what = [orderNumber(paymentId), money, ...(line ? [line.subjectName] : [])].join(', ');
    await recordAudit({ ...by, action: 'purchase-refunded', what });
    await refundPayment(paymentId, { amount, key, subjectId }).catch(explainRefusal);
  }
  const settlement = await fulfil(paymentId);
  if (settlement.kind !== 'paid') throw new Error('A payment that was just refunded is not paid');
  return settlement.purchase;
}

/** Checks whether the provider lists a refund that the owner cannot have seen. */
function hasUnknownRefund({ ledger }: Student, purchase: Purchase, payment: Payment): boolean {
  const known = new Set(refundsOf(factsOfPayment(ledger, purchase)).map(({ id }) => id));
  return payment.refunds.some(({ id }) => !known.has(id));
}

/** Such as of a disputed payment, or one whose amount another refund has just given back. */
function explainRefusal(cause: unknown): never {
  const isRefusal = cause instanceof AppError && cause.code === 'internal' && isFinalFailure(cause);
  throw isRefusal ? new AppError('refund_refused', { cause }) : cause;
}
