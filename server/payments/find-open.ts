import type { Quote } from '#contract/payments/quote.ts';
import { AppError } from '../errors.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { codeUseIn } from '../purchases/opened-payments.ts';
import type { Student } from '../purchases/student.ts';
import { returnUse } from '../services/kv-code-uses.ts';
import { closePayment, findPayment, type Payment } from '../services/payments.ts';
import type { Admission } from './admit-payment.ts';
import { fulfil } from './fulfil.ts';
import { isOpen } from './order.ts';
import { isQuoted } from './quote.ts';

/**
 * Finds the payment of another tab or an earlier visit, if it is open and charges what is quoted now.
 * A payment at another price is closed, never repriced: a page may be showing it, and a buyer only
 * ever pays a price that they have seen. One for what is not for sale now is closed too.
 * @param quoted missing where it is not for sale
 * @param admission what must hold before it is closed for another one
 * @returns the payment, or the ledger where it has been paid
 */
export async function findOpen(
  student: Student,
  paymentIntentId: string,
  quoted: Quote | undefined,
  admission?: Admission,
): Promise<Payment | { ledger: AccountLedger } | undefined> {
  const payment = await findPayment(paymentIntentId);
  // It was opened with other keys, so no one can pay it any more.
  if (!payment) return undefined;
  if (payment.status === 'processing') throw new AppError('payment_processing');
  if (payment.status === 'succeeded') {
    // Paid, but the webhook is late: settle it now, so that the student cannot pay twice.
    const settled = await fulfil(paymentIntentId, student);
    return settled.kind === 'paid' ? settled : undefined;
  }
  if (!isOpen(payment)) return undefined;
  if (quoted && isQuoted(payment, quoted)) return payment;
  await admission?.require();
  if (await closePayment(paymentIntentId)) {
    const use = codeUseIn(student.ledger, paymentIntentId);
    if (use) await returnUse(use);
    return undefined;
  }
  // It was paid, or closed by another tab, in the meantime.
  return findOpen(student, paymentIntentId, quoted, admission);
}
