import { AppError } from '../errors.ts';
import { type AccountLedger, factsOfPayment, paymentsOf } from '../purchases/account-ledger.ts';
import { isFreeOrder } from '../purchases/free-order.ts';
import { codeUseOf, openedSubject } from '../purchases/opened-payments.ts';
import { returnUse } from '../services/kv-code-uses.ts';
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
    if (await closeOpenPayment(ledger, id)) closed += 1;
  }
  return closed;
}

/**
 * Closes a payment, unless it has ended, and returns the use of its discount code. One that was paid meanwhile is
 * recorded.
 * @returns whether this call has closed it
 * @throws AppError `payment_processing`
 */
export async function closeOpenPayment(ledger: AccountLedger, id: string): Promise<boolean> {
  const payment = await findPayment(id);
  const hasEnded = !payment || payment.status === 'canceled';
  const isClosed = !hasEnded && isOpen(payment) && (await closePayment(id));
  if (hasEnded || isClosed) await returnUseOf(ledger, id);
  else if ((await fulfil(id)).kind !== 'paid') throw new AppError('payment_processing');
  return isClosed;
}

/** Returns the use of the discount code of a payment that can no longer be paid. */
export async function returnUseOf(ledger: AccountLedger, paymentIntentId: string): Promise<void> {
  const use = codeUseOf(ledger.accountId, factsOfPayment(ledger, { paymentIntentId }));
  if (use) await returnUse(use);
}

/** An earlier version did not record for which subject a payment was opened. */
const isFor = (opened: string | undefined, subjectId: string | undefined) =>
  subjectId === undefined || opened === undefined || opened === subjectId;

const unpaidOf = (ledger: AccountLedger, subjectId: string | undefined): string[] =>
  [...paymentsOf(ledger)]
    .filter(([id, facts]) => !('paid' in facts) && !isFreeOrder(id))
    .filter(([, facts]) => isFor(openedSubject(facts), subjectId))
    .map(([id]) => id);
