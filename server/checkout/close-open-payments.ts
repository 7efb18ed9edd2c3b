import { AppError } from '../errors.ts';
import { closed } from '../purchases/code-uses.ts';
import { isOpenedByPayer, mayBeOpenIn } from '../purchases/opened-payments.ts';
import { closePayment, findPayment } from '../services/payments.ts';
import { type AccountLedger, commit, factsOfPayment } from '../store/ledger.ts';
import { fulfil } from './fulfil.ts';
import { isOpen } from './order.ts';

interface Closing {
  /** Number of the student's own payments. A payer's payment is not the student's to know about. */
  closed: number;
  hasPaid: boolean;
}

/**
 * Closes an account's open payments. Records payments that were made meanwhile.
 * @param subjectIds closes only payments for these subjects
 * @param whose `own` leaves payments open that a payer opened by a payment link
 * @throws AppError `payment_processing` if a payment is in progress
 */
export async function closeOpenPayments(
  ledger: AccountLedger,
  subjectIds?: string[],
  exceptId?: string,
  whose: 'own' | 'all' = 'all',
): Promise<Closing> {
  const closing = { closed: 0, hasPaid: false };
  for (const id of mayBeOpenIn(ledger, subjectIds, whose)) {
    if (id === exceptId) continue;
    const outcome = await closeOpenPayment(ledger, id);
    const isOwn = !isOpenedByPayer(factsOfPayment(ledger, { paymentIntentId: id }));
    if (outcome === 'closed' && isOwn) closing.closed += 1;
    if (outcome === 'paid') closing.hasPaid = true;
  }
  return closing;
}

/** Closes or records a payment. @returns `ended` if it had ended before @throws AppError `payment_processing` */
export async function closeOpenPayment(
  ledger: AccountLedger,
  id: string,
): Promise<'closed' | 'ended' | 'paid'> {
  const payment = await findPayment(id);
  const isClosed = payment !== undefined && isOpen(payment) && (await closePayment(id));
  if (!payment || payment.status === 'canceled' || isClosed) {
    await commit(closed(ledger, id));
    return isClosed ? 'closed' : 'ended';
  }
  if ((await fulfil(id)).kind === 'paid') return 'paid';
  throw new AppError('payment_processing');
}
