import { log } from '../log.ts';
import { ABANDONED_AFTER_MS, UNPAID_PAYMENTS, unpaidEntry } from '../purchases/opened-payments.ts';
import { commit, fromMember, readLedger } from '../store/ledger.ts';
import { readOldest } from '../store/timelines.ts';
import { closeOpenPayment } from './close-open-payments.ts';

const MAX_PAYMENTS = 200;

/**
 * Closes every payment that has been unpaid for a day, so that no old price stays payable.
 * @param deadline time to stop, in milliseconds since 1970; the next run continues
 */
export async function closeUnpaidPayments(deadline: number, now = Date.now()): Promise<void> {
  let hasFailed = false;
  for (const member of await readOldest(UNPAID_PAYMENTS, now - ABANDONED_AFTER_MS, MAX_PAYMENTS)) {
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
