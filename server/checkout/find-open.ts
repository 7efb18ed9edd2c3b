import type { Quote } from '#contract/payments/quote.ts';
import type { Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { findCodeUse } from '../purchases/opened-payments.ts';
import { closePayment, findPayment, type Payment } from '../services/payments.ts';
import { returnUse } from '../store/code-uses.ts';
import type { AccountLedger } from '../store/ledger.ts';
import type { Admission } from './admit-payment.ts';
import { fulfil } from './fulfil.ts';
import { isOpen } from './order.ts';
import { isQuoted } from './quote.ts';

/**
 * Finds the payment of another tab or an earlier visit, if it is open and charges the current quote. Closes a
 * payment at another price rather than repricing it: buyers only ever pay a price that they have seen.
 * @param quoted undefined if not for sale
 * @returns the payment, or the ledger if it was paid
 */
export async function findOpen(
  student: Student,
  paymentIntentId: string,
  quoted: Quote | undefined,
  admission?: Admission,
): Promise<Payment | { ledger: AccountLedger } | undefined> {
  const payment = await findPayment(paymentIntentId);
  // Opened under other keys, so no one can pay it now.
  if (!payment) return undefined;
  if (payment.status === 'processing') throw new AppError('payment_processing');
  if (payment.status === 'succeeded') {
    // The webhook is late: settling now keeps the student from paying twice.
    const settled = await fulfil(paymentIntentId, student);
    return settled.kind === 'paid' ? settled : undefined;
  }
  if (!isOpen(payment)) return undefined;
  if (quoted && isQuoted(payment, quoted)) return payment;
  await admission?.require();
  if (await closePayment(paymentIntentId)) {
    const use = findCodeUse(student.ledger, paymentIntentId);
    if (use) await returnUse(use);
    return undefined;
  }
  // Paid or closed by another tab meanwhile.
  return findOpen(student, paymentIntentId, quoted, admission);
}
