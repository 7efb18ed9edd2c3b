import { log } from '../log.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { listPaymentEvents } from '../services/payment-events.ts';
import { isNotFound } from '../services/payments-client.ts';
import { within } from '../time-limit.ts';
import { fulfil } from './fulfil.ts';
import { readProgress, startOf, writeProgress } from './reconciliation-progress.ts';

/** How many payments are settled at the same time. */
const AT_ONCE = 4;

/** How long one payment may take. Milliseconds. */
const PAYMENT_LIMIT = 8_000;

/** What a run did. */
export interface Reconciliation {
  /** Paid, but missing from the ledger until now. */
  found: Purchase[];
  /** The ids of payments that were not settled. The next runs try them again. */
  failed: string[];
}

/**
 * Settles every payment with an event since the last run: purchases, refunds and disputes whose
 * webhook never arrived. A payment that fails stops no other and is tried again in every run.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 */
export async function reconcile(deadline: number): Promise<Reconciliation> {
  const now = Math.floor(Date.now() / 1000);
  const last = await readProgress(now);
  const events = await listPaymentEvents(startOf(last));
  /** Each payment by its first event, then those that failed before. */
  const due = new Map<string, number | undefined>();
  for (const { paymentIntentId, at } of events) {
    if (!due.has(paymentIntentId)) due.set(paymentIntentId, at);
  }
  for (const { paymentIntentId } of last.failed) due.set(paymentIntentId, due.get(paymentIntentId));

  const triedBefore = new Set(last.failed.map((one) => one.paymentIntentId));
  const payments = [...due.keys()];
  const found: Purchase[] = [];
  const failed: string[] = [];
  let handled = 0;
  // A few in any case, so that every run gets further.
  while (handled < payments.length && (handled === 0 || Date.now() < deadline)) {
    const some = payments.slice(handled, handled + AT_ONCE);
    const outcomes = await Promise.all(some.map((id) => settle(id, triedBefore.has(id))));
    found.push(...outcomes.filter((outcome) => typeof outcome === 'object'));
    failed.push(...some.filter((_, index) => outcomes[index] === 'failed'));
    handled += some.length;
  }
  const rest = payments.slice(handled);
  const notReached = rest.filter((id) => triedBefore.has(id));
  await writeProgress(last, now, [...failed, ...notReached], due.get(rest[0] ?? ''));
  return { found, failed };
}

async function settle(
  paymentIntentId: string,
  isTriedBefore: boolean,
): Promise<Purchase | 'known' | 'failed'> {
  try {
    return await within(PAYMENT_LIMIT, record(paymentIntentId));
  } catch (error) {
    // A payment of other keys: trying again would not help.
    if (isTriedBefore && isNotFound(error)) return 'known';
    log('error', 'payment not settled', { paymentIntentId }, error);
    return 'failed';
  }
}

/** @returns the purchase, where the ledger did not have it before */
async function record(paymentIntentId: string): Promise<Purchase | 'known'> {
  const settlement = await fulfil(paymentIntentId);
  return settlement.kind === 'paid' && settlement.isNew ? settlement.purchase : 'known';
}
