import { z } from 'zod';
import { readPurchase } from '../purchases/ledger.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import { listPaymentEvents } from '../services/payment-events.ts';
import { fulfil } from './fulfil.ts';

/** The time up to which events have been reconciled. Seconds since 1970. */
const progress = z.object({ until: z.int() });
const PROGRESS = 'reconciled';

/** How far back the first run looks. Seconds. */
const FIRST_SPAN = 3 * 24 * 60 * 60;

/** How far runs overlap, because an event may be listed later than it is dated. Seconds. */
const OVERLAP = 10 * 60;

/** A scheduled function has 30 s. The next run continues where this one stops. Milliseconds. */
const TIME_LIMIT = 20_000;

/**
 * Settles every payment with an event since the last run: purchases, refunds and disputes whose
 * webhook never arrived.
 * @returns the payments that were paid but missing from the ledger
 */
export async function reconcile(): Promise<string[]> {
  const started = Date.now();
  const now = Math.floor(started / 1000);
  const done = await readRecord(PROGRESS, progress);
  const events = await listPaymentEvents((done?.until ?? now - FIRST_SPAN) - OVERLAP);

  const found: string[] = [];
  const settled = new Set<string>();
  for (const { paymentIntentId, at } of events) {
    if (Date.now() - started > TIME_LIMIT) {
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
