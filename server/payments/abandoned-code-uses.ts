import { log } from '../log.ts';
import { readLedger } from '../purchases/account-ledger.ts';
import { reservedEntry } from '../purchases/code-uses.ts';
import { isFreeOrder } from '../purchases/free-order.ts';
import { purchaseOf } from '../purchases/ledger.ts';
import { paymentsWithUse } from '../purchases/opened-payments.ts';
import { type CodeUse, listReservedUses, returnUse } from '../services/kv-code-uses.ts';
import { commit } from '../services/kv-ledger.ts';
import { closeOpenPayment } from './close-open-payments.ts';

/** Time for which an unpaid payment holds a use. Milliseconds. */
export const CODE_HELD_FOR = 30 * 60 * 1000;

/** How many a run ends at most; the next one continues. */
const AT_MOST = 200;

/**
 * Closes the payments that were opened with a discount code and not paid for half an hour, and returns their uses. A
 * payment that is being processed keeps its use.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws Error where one of them could not be ended
 */
export async function endAbandonedCodeUses(deadline: number, now = Date.now()): Promise<void> {
  let hasFailed = false;
  for (const [use, wantedAt] of await listReservedUses(now - CODE_HELD_FOR, AT_MOST)) {
    if (Date.now() > deadline) break;
    try {
      await end(use, wantedAt);
    } catch (error) {
      hasFailed = true;
      log('warn', 'use of a discount code not ended', {}, error);
    }
  }
  if (hasFailed) throw new Error('A use of a discount code could not be ended');
}

async function end(use: CodeUse, wantedAt: number): Promise<void> {
  const ledger = await readLedger(use.accountId);
  const isOrder = isFreeOrder(use.use) && purchaseOf(ledger, { paymentIntentId: use.use });
  // Recorded: the use is the order's, for good.
  if (isOrder) return commit({ removals: [reservedEntry(use)] });
  for (const paymentIntentId of paymentsWithUse(ledger, use)) {
    await closeOpenPayment(ledger, paymentIntentId);
  }
  await returnUse(use, wantedAt);
}
