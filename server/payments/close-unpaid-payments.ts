import { log } from '../log.ts';
import { fromMember, readLedger } from '../purchases/account-ledger.ts';
import { ABANDONED_AFTER, UNPAID_PAYMENTS, unpaidEntry } from '../purchases/opened-payments.ts';
import { commit } from '../services/kv-ledger.ts';
import { readOldest } from '../services/kv-times.ts';
import { closeOpenPayment } from './close-open-payments.ts';

/** Largest number of payments that a run closes; the next run continues. */
const AT_MOST = 200;

/**
 * Closes every payment that has been unpaid for a day, so that no old price is kept. A payment that is being
 * processed is tried again by the next run.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws Error if a payment could not be closed
 */
export async function closeUnpaidPayments(deadline: number, now = Date.now()): Promise<void> {
  let hasFailed = false;
  for (const member of await readOldest(UNPAID_PAYMENTS, now - ABANDONED_AFTER, AT_MOST)) {
    if (Date.now() > deadline) break;
    const payment = fromMember(member);
    try {
      await closeOpenPayment(await readLedger(payment.accountId), payment.paymentIntentId);
      await commit({ removals: [unpaidEntry(payment)] });
    } catch (error) {
      hasFailed = true;
      const { paymentIntentId } = payment;
      log('warn', 'unpaid payment not closed', { paymentIntentId }, error);
    }
  }
  if (hasFailed) throw new Error('An unpaid payment could not be closed');
}
