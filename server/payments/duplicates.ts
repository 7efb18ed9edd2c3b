import { raiseAlarm } from '../health/alarms.ts';
import { log } from '../log.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { isFreeOrder } from '../purchases/free-order.ts';
import { purchaseOf } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { type PaidPayment, recordPayment } from '../purchases/record-payment.ts';
import type { Student } from '../purchases/student.ts';
import { type Payment, readPayment, refundDuplicate } from '../services/payments.ts';
import { isFinalFailure, isNotFound } from '../services/payments-client.ts';
import { readPaymentState } from './payment-state.ts';

/** Payments for a subject that the student has paid already (docs/decisions/0021-duplicate-payments-are-refunded.md). */

/** The states of a refund whose money is with the shop again. */
const FAILED = new Set(['failed', 'canceled']);

/**
 * Finds the payment that counted when this one was refunded as its duplicate. It stays a duplicate, whatever
 * becomes of the other one: its money is back.
 * @returns `undefined` where the shop has not refunded it, or the refund failed
 */
export const duplicateOf = ({ refunds }: Payment): string | undefined =>
  refunds.find((one) => one.duplicateOf !== undefined && !FAILED.has(one.status))?.duplicateOf;

/**
 * Checks whether a payment gives access, by what the provider says now: the ledger may not know of a
 * refund yet, or of the payment itself. Of an order of £0, the ledger alone knows.
 * @param student whose payment it is, with the latest ledger that is known
 */
export async function isActivePayment(student: Student, paymentIntentId: string): Promise<boolean> {
  if (isFreeOrder(paymentIntentId)) {
    return purchaseOf(student.ledger, { paymentIntentId })?.isActive ?? false;
  }
  try {
    const state = await readPaymentState(paymentIntentId);
    if (state.kind !== 'paid') return false;
    const ledger = await recordPayment(student, state, 'confirmation');
    return purchaseOf(ledger, { paymentIntentId })?.isActive ?? false;
  } catch (error) {
    // A payment of other keys, such as a test before the shop went live, stands in no one's way.
    if (isNotFound(error)) return false;
    throw error;
  }
}

/**
 * Records a payment for a subject that the student owns by another payment, and refunds it. Whatever
 * stops it half-way, the next call continues.
 * @param acceptedId the payment that counts
 * @returns the ledger afterwards
 */
export async function settleDuplicate(
  student: Student,
  recorded: PaidPayment,
  acceptedId: string,
): Promise<AccountLedger> {
  const { payment, paid } = recorded;
  const ledger = await recordPayment(student, recorded, emailAbout(payment));
  // It has been refunded, or its money is with the buyer's bank.
  if (!purchaseOf(ledger, { paymentIntentId: payment.id })?.isActive) return ledger;
  if (payment.refunds.some(({ status }) => FAILED.has(status))) {
    await reportFailedRefund(payment.id);
    return ledger;
  }
  try {
    await refundDuplicate(payment.id, acceptedId);
  } catch (error) {
    if (isFinalFailure(error)) await reportFailedRefund(payment.id);
    throw error;
  }
  log('warn', 'duplicate payment refunded', { paymentIntentId: payment.id, acceptedId });
  const refunded = await readPayment(payment.id);
  return recordPayment({ ...student, ledger }, { payment: refunded, paid }, emailAbout(refunded));
}

/** The buyer hears of a duplicate once it is refunded, and never receives a confirmation of it. */
function emailAbout({ refunds }: Payment) {
  const isOurs = refunds.some(({ duplicateOf }) => duplicateOf !== undefined);
  return isOurs ? ('duplicate-payment' as const) : undefined;
}

async function reportFailedRefund(paymentIntentId: string): Promise<void> {
  const order = orderNumber(paymentIntentId);
  await raiseAlarm(
    'refund-failed',
    `Order ${order} paid for a subject a second time, and its refund failed. ` +
      "Refund it in the payment provider's dashboard, or by another means if the card takes no refund.",
    order,
  );
}
