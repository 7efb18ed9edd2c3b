import { AppError } from '../errors.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { closedFact, mayBeOpenIn } from '../purchases/opened-payments.ts';
import { commit } from '../services/kv-ledger.ts';
import { closePayment, findPayment } from '../services/payments.ts';
import { fulfil } from './fulfil.ts';
import { isOpen } from './order.ts';

/** What became of the payments that an account could still pay. */
interface Closing {
  /** How many were closed. */
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
  const { accountId } = ledger;
  const closing = { closed: 0, hasPaid: false };
  for (const id of mayBeOpenIn(ledger, subjectIds, whose)) {
    if (id === exceptId) continue;
    const payment = await findPayment(id);
    const isClosed = payment && isOpen(payment) && (await closePayment(id));
    if (isClosed) closing.closed += 1;
    if (!payment || payment.status === 'canceled' || isClosed) {
      // So that the provider is not asked about it again.
      await commit({ facts: [closedFact({ accountId, paymentIntentId: id })] });
    } else if ((await fulfil(id)).kind === 'paid') closing.hasPaid = true;
    else throw new AppError('payment_processing');
  }
  return closing;
}
