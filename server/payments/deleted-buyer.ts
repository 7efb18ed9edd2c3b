import { log } from '../log.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { isWithholding } from '../purchases/contest-facts.ts';
import { type PaidPayment, recordPayment } from '../purchases/record-payment.ts';
import { leftOf } from '../purchases/refunds.ts';
import type { Student } from '../purchases/student.ts';
import { type Payment, readPayment, refundPayment } from '../services/payments.ts';

/** Names the one refund of a payment whose buyer is no more. */
const REFUND_KEY = 'deleted-account';

const isDisputed = ({ disputes }: Payment): boolean =>
  disputes.some(({ status }) => isWithholding(status));

/**
 * Refunds a payment that arrives after its buyer has deleted their account: no one could use what it bought.
 * The refund comes first, so that where this is interrupted, the next call continues.
 * @returns the ledger afterwards
 */
export async function settleForDeleted(
  student: Student,
  { payment, paid }: PaidPayment,
): Promise<AccountLedger> {
  const left = leftOf(payment);
  // Of a disputed payment the bank has the money. Once it is won, an event leads here again.
  if (left > 0 && !isDisputed(payment)) {
    await refundPayment(payment.id, { amount: left, key: `${REFUND_KEY}:${left}` });
    log('warn', 'payment of a deleted account refunded', { paymentIntentId: payment.id });
  }
  return recordPayment(student, { payment: await readPayment(payment.id), paid }, []);
}
