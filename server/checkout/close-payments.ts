import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { closedChanges, listReservedUses, returnUse } from '../purchases/code-uses.ts';
import {
  ABANDONED_AFTER_MS,
  isOpenedByPayer,
  listUnended,
  paymentsWithUse,
  removeUnpaid,
} from '../purchases/opened-payments.ts';
import { unpaidPaymentsKey } from '../purchases/stored-keys.ts';
import { closePayment, findPayment } from '../services/payments.ts';
import { commit } from '../store/commit.ts';
import { type AccountLedger, factsOfPayment, fromMember, readLedger } from '../store/ledger.ts';
import { listMembersBefore } from '../store/timelines.ts';
import { isOpen } from './order-payment.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Closes an account's open payments. Records payments that were made meanwhile.
 * @param subjectIds closes only payments for these subjects
 * @returns the number of the student's own closed payments: a payer's payments are private
 * @throws AppError `payment_processing` if a payment is in progress
 */
export async function closeOpenPayments(
  ledger: AccountLedger,
  subjectIds?: string[],
  exceptId?: string,
): Promise<number> {
  let closed = 0;
  for (const id of listUnended(ledger, subjectIds && { subjectIds })) {
    if (id === exceptId) continue;
    const outcome = await closeOpenPayment(ledger, id);
    const isOwn = !isOpenedByPayer(factsOfPayment(ledger, { paymentIntentId: id }));
    if (outcome === 'closed' && isOwn) closed += 1;
  }
  return closed;
}

/** Closes or records a payment. @returns `ended` if it had ended before @throws AppError `payment_processing` */
export async function closeOpenPayment(
  ledger: AccountLedger,
  id: string,
): Promise<'closed' | 'ended' | 'paid'> {
  const payment = await findPayment(id);
  const isClosed = payment !== undefined && isOpen(payment) && (await closePayment(id));
  if (!payment || payment.status === 'canceled' || isClosed) {
    await commit(closedChanges(ledger, id));
    return isClosed ? 'closed' : 'ended';
  }
  if ((await recordPayment(id)).kind === 'paid') return 'paid';
  throw new AppError('payment_processing');
}

const MAX_PAYMENTS = 200;

/**
 * Closes every payment that has been unpaid for a day, so that no old price stays payable.
 * @param deadline time to stop, in milliseconds since 1970; the next run continues
 */
export async function closeUnpaidPayments(deadline: number, now = Date.now()): Promise<void> {
  let hasFailed = false;
  for (const member of await listMembersBefore(
    unpaidPaymentsKey.key,
    now - ABANDONED_AFTER_MS,
    MAX_PAYMENTS,
  )) {
    if (Date.now() > deadline) break;
    const payment = fromMember(member);
    try {
      await closeOpenPayment(await readLedger(payment.accountId), payment.paymentIntentId);
      await commit([removeUnpaid(payment)]);
    } catch (error) {
      hasFailed = true;
      const { paymentIntentId } = payment;
      log('warn', 'unpaid payment not closed', { paymentIntentId }, error);
    }
  }
  if (hasFailed) throw new Error('An unpaid payment could not be closed');
}

/** Time for which an unpaid payment holds a use, in milliseconds. */
export const CODE_HOLD_MS = 30 * 60 * 1000;

const MAX_USES = 200;

/**
 * Closes unpaid payments with a code after half an hour, and returns their uses. Payments in progress keep theirs.
 * @param deadline time to stop, in milliseconds since 1970; the next run continues
 */
export async function endAbandonedCodeUses(deadline: number, now = Date.now()): Promise<void> {
  let hasFailed = false;
  for (const use of await listReservedUses(now - CODE_HOLD_MS, MAX_USES)) {
    if (Date.now() > deadline) break;
    try {
      const ledger = await readLedger(use.accountId);
      for (const id of paymentsWithUse(ledger, use)) await closeOpenPayment(ledger, id);
      // An earlier version reserved a use before it opened the payment.
      if (paymentsWithUse(ledger, use).length === 0) await commit(returnUse(use));
    } catch (error) {
      hasFailed = true;
      log('warn', 'use of a discount code not ended', {}, error);
    }
  }
  if (hasFailed) throw new Error('A use of a discount code could not be ended');
}
