import { draftMissingEvidence } from '../disputes/draft-evidence.ts';
import { log } from '../log.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { listPaymentEvents } from '../services/payment-events.ts';
import { isNotFound } from '../services/payments-client.ts';
import { within } from '../time-limit.ts';
import { reportWarning } from './contested.ts';
import { type Due, dueOf } from './due-payments.ts';
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
  /** The payments that were not settled. The next runs try them again. */
  failed: Due[];
}

/** What one payment came to. */
interface Outcome {
  /** The purchase, where the ledger did not have it before. */
  found?: Purchase | undefined;
  hasFailed: boolean;
}

/**
 * Settles every payment with an event since the last run: purchases, refunds, disputes and warnings whose
 * webhook never arrived, and evidence that could not be drafted. A payment that fails stops no other and is
 * tried again in every run.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 */
export async function reconcile(deadline: number): Promise<Reconciliation> {
  const now = Math.floor(Date.now() / 1000);
  const last = await readProgress(now);
  const all = dueOf(await listPaymentEvents(startOf(last)), last.failed);
  const found: Purchase[] = [];
  const failed: Due[] = [];
  let handled = 0;
  // A few in any case, so that every run gets further.
  while (handled < all.length && (handled === 0 || Date.now() < deadline)) {
    const some = all.slice(handled, handled + AT_ONCE);
    const outcomes = await Promise.all(some.map(settle));
    found.push(...outcomes.flatMap((outcome) => outcome.found ?? []));
    failed.push(...some.filter((_, index) => outcomes[index]?.hasFailed));
    handled += some.length;
  }
  const rest = all.slice(handled);
  const notReached = rest.filter(({ isTriedBefore }) => isTriedBefore);
  await writeProgress(last, now, [...failed, ...notReached], rest[0]?.at);
  return { found, failed };
}

async function settle({ paymentIntentId, isTriedBefore, warnings }: Due): Promise<Outcome> {
  try {
    return await within(PAYMENT_LIMIT, record(paymentIntentId, warnings));
  } catch (error) {
    // A payment of other keys: trying again would not help.
    if (isTriedBefore && isNotFound(error)) return { hasFailed: false };
    log('error', 'payment not settled', { paymentIntentId }, error);
    return { hasFailed: true };
  }
}

async function record(paymentIntentId: string, warnings: string[]): Promise<Outcome> {
  const settlement = await fulfil(paymentIntentId);
  if (settlement.kind !== 'paid') return { hasFailed: false };
  for (const id of warnings) await reportWarning(settlement, id);
  const { purchase, isNew } = settlement;
  const hasFailed = !(await draftMissingEvidence(purchase));
  return { found: isNew ? purchase : undefined, hasFailed };
}
