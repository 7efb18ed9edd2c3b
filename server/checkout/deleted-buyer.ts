import type { Student } from '../accounts/student.ts';
import { log } from '../log.ts';
import { isWithholding } from '../purchases/dispute-facts.ts';
import { amountLeft } from '../purchases/purchase-status.ts';
import { type PaidPayment, recordPayment } from '../purchases/record-payment.ts';
import { type Payment, readPayment, refundPayment } from '../services/payments.ts';
import type { AccountLedger } from '../store/ledger.ts';

const REFUND_KEY = 'deleted-account';

const isDisputed = ({ disputes }: Payment): boolean =>
  disputes.some(({ status }) => isWithholding(status));

/**
 * Refunds a late payment of a deleted account. The refund comes first, so that an interrupted call can be repeated.
 */
export async function settleForDeleted(
  student: Student,
  { payment, paid }: PaidPayment,
): Promise<AccountLedger> {
  const left = amountLeft(payment);
  // The bank holds the money of a disputed payment. If the shop wins, an event triggers this again.
  if (left > 0 && !isDisputed(payment)) {
    await refundPayment(payment.id, { amount: left, key: `${REFUND_KEY}:${left}` });
    log('warn', 'payment of a deleted account refunded', { paymentIntentId: payment.id });
  }
  return recordPayment(student, { payment: await readPayment(payment.id), paid }, []);
}
