import { AppError } from '../errors.ts';
import { type AccountLedger, paymentsOf } from '../purchases/account-ledger.ts';
import { isFreeOrder } from '../purchases/free-order.ts';
import { openedSubject } from '../purchases/opened-payments.ts';
import { closePayment, findPayment } from '../services/payments.ts';
import { fulfil } from './fulfil.ts';
import { isOpen } from './order.ts';

/**
 * Closes what an account could still pay. What was paid meanwhile is recorded.
 * @param subjectId leaves the payments for other subjects open
 * @returns how many were closed
 * @throws AppError `payment_processing`: a payment that is under way ends first
 */
export async function closeOpenPayments(
  ledger: AccountLedger,
  subjectId?: string,
): Promise<number> {
  let closed = 0;
  for (const id of unpaidOf(ledger, subjectId)) {
    const payment = await findPayment(id);
    if (!payment || payment.status === 'canceled') continue;
    if (isOpen(payment) && (await closePayment(id))) closed += 1;
    else if ((await fulfil(id)).kind !== 'paid') throw new AppError('payment_processing');
  }
  return closed;
}

/** An earlier version did not record for which subject a payment was opened. */
const isFor = (opened: string | undefined, subjectId: string | undefined) =>
  subjectId === undefined || opened === undefined || opened === subjectId;

const unpaidOf = (ledger: AccountLedger, subjectId: string | undefined): string[] =>
  [...paymentsOf(ledger)]
    .filter(([id, facts]) => !('paid' in facts) && !isFreeOrder(id))
    .filter(([, facts]) => isFor(openedSubject(facts), subjectId))
    .map(([id]) => id);
