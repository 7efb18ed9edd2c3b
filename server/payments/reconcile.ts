import { z } from 'zod';
import { readPurchase } from '../purchases/ledger.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import { listPaymentEvents } from '../services/payment-events.ts';
import { fulfil } from './fulfil.ts';

/** Up to when the provider's news have been looked through. Seconds since 1970. */
const progress = z.object({ until: z.int() });
const PROGRESS = 'reconciled';

/** Where nothing has been looked through yet. Seconds. */
const FIRST_LOOK = 3 * 24 * 60 * 60;

/** News may be listed a little later than they are dated. Seconds. */
const OVERLAP = 10 * 60;

/** A scheduled function has 30 s; what is left over is done by the next one. Milliseconds. */
const TIME = 20_000;

/**
 * Goes through what the provider says happened to payments since the last time, and settles each:
 * purchases, refunds and disputes whose webhook never arrived.
 * @returns the payments that were paid and missing in the ledger
 */
export async function reconcile(): Promise<string[]> {
  const started = Date.now();
  const now = Math.floor(started / 1000);
  const done = await readRecord(PROGRESS, progress);
  const news = await listPaymentEvents((done?.until ?? now - FIRST_LOOK) - OVERLAP);

  const found: string[] = [];
  const settled = new Set<string>();
  for (const { paymentIntentId, at } of news) {
    if (Date.now() - started > TIME) {
      await writeRecord(PROGRESS, { until: at });
      return found;
    }
    if (settled.has(paymentIntentId)) continue;
    settled.add(paymentIntentId);
    const isKnown = (await readPurchase(paymentIntentId)) !== undefined;
    const { kind } = await fulfil(paymentIntentId);
    if (kind === 'paid' && !isKnown) found.push(paymentIntentId);
  }
  await writeRecord(PROGRESS, { until: now });
  return found;
}
