import type { z } from 'zod';
import type { refundPurchase as refundEndpoint } from '#contract/admin/customers.ts';
import { decimalToAmount, formatAmount } from '#contract/money.ts';
import type { Student } from '../../accounts/student.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { fulfil } from '../../checkout/fulfil.ts';
import { AppError } from '../../errors.ts';
import { lineOf, type Purchase } from '../../purchases/ledger.ts';
import { isFreeOrder, orderNumber } from '../../purchases/purchase-facts.ts';
import { leftOf, refundsOf } from '../../purchases/refunds.ts';
import {
  isFinalFailure,
  type Payment,
  readPayment,
  refundPayment,
} from '../../services/payments.ts';
import { factsOfPayment } from '../../store/ledger.ts';
import { claimRecord, releaseRecord } from '../../store/records.ts';
import { findBuyer, findPurchase } from './find-customer.ts';

type RefundRequest = z.output<typeof refundEndpoint.request>;

/** Lock time of a payment's refunds: the maximum run time of a function. */
const CLAIM_SECONDS = 60;

/**
 * Refunds a purchase, one of its subjects, or an amount. `fulfil` then records the refund like any other. The
 * remaining amount comes from the provider, which also deduplicates requests by their key.
 * @throws AppError `not_found`, `nothing_paid`, `refund_too_large`, `refund_refused` by the provider, or
 *   `refund_arrived` if another refund is in progress or was missing from the ledger, such as after a lost response
 */
export async function refundPurchase(request: RefundRequest, by: Actor): Promise<Purchase> {
  const { paymentId, key } = request;
  const [refunding, claim] = [`refunding:${paymentId}`, { key }];
  // The provider checks only the payment's total: two refunds of a line would take another line's money.
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

function hasUnknownRefund({ ledger }: Student, purchase: Purchase, payment: Payment): boolean {
  const known = new Set(refundsOf(factsOfPayment(ledger, purchase)).map(({ id }) => id));
  return payment.refunds.some(({ id }) => !known.has(id));
}

/** Turns the provider's refusal, for example of a disputed payment, into a code for the owner. */
function explainRefusal(cause: unknown): never {
  const isRefusal = cause instanceof AppError && cause.code === 'internal' && isFinalFailure(cause);
  throw isRefusal ? new AppError('refund_refused', { cause }) : cause;
}
