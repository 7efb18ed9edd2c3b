import { AppError } from '../errors.ts';
import { type AccountLedger, factsOfPayment } from '../purchases/account-ledger.ts';
import { closed } from '../purchases/code-uses.ts';
import { isOpenedByPayer, mayBeOpenIn } from '../purchases/opened-payments.ts';
import { commit } from '../services/kv-ledger.ts';
import { closePayment, findPayment } from '../services/payments.ts';
import { fulfil } from './fulfil.ts';
import { isOpen } from './order.ts';

/** What became of the payments that an account could still pay. */
interface Closing {
  /** How many of their own were closed: what someone else has opened by their link is not theirs to know. */
  closed: number;
  /** Whether some had been paid, and are recorded now. */
  hasPaid: boolean;
}

/**
 * Closes what an account could still pay. What was paid meanwhile is recorded.
 * @param subjectIds leaves the payments open that are for none of these
 * @param exceptId leaves one payment open
 * @param whose leaves those open that someone else opened, by a payment link
 * @throws AppError `payment_processing`: a payment that is under way ends first
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

/**
 * Closes a payment that may be open, and returns the use of its discount code. One that was paid is recorded.
 * @returns what became of it: `ended` where it could not be paid before
 * @throws AppError `payment_processing`
 */
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
