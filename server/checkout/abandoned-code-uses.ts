import { log } from '../log.ts';
import { reservedEntry } from '../purchases/code-uses.ts';
import { findPurchase } from '../purchases/ledger.ts';
import { paymentsWithUse } from '../purchases/opened-payments.ts';
import { isFreeOrder } from '../purchases/purchase-facts.ts';
import { type CodeUse, listReservedUses, returnUse } from '../store/code-uses.ts';
import { commit, readLedger } from '../store/ledger.ts';
import { closeOpenPayment } from './close-open-payments.ts';

/** Time for which an unpaid payment holds a use, in milliseconds. */
export const CODE_HELD_FOR = 30 * 60 * 1000;

const MAX_USES = 200;

/**
 * Closes unpaid payments with a code after half an hour, and returns their uses. Payments in progress keep theirs.
 * @param deadline time to stop, in milliseconds since 1970; the next run continues
 */
export async function endAbandonedCodeUses(deadline: number, now = Date.now()): Promise<void> {
  let hasFailed = false;
  for (const [use, wantedAt] of await listReservedUses(now - CODE_HELD_FOR, MAX_USES)) {
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
  const isOrder = isFreeOrder(use.use) && findPurchase(ledger, { paymentIntentId: use.use });
  // A recorded order keeps its use for good.
  if (isOrder) return commit({ removals: [reservedEntry(use)] });
  for (const paymentIntentId of paymentsWithUse(ledger, use)) {
    await closeOpenPayment(ledger, paymentIntentId);
  }
  await returnUse(use, wantedAt);
}
