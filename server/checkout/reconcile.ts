import { draftMissingEvidence } from '../disputes/evidence.ts';
import { log } from '../log.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { listPaymentEvents } from '../services/payment-events.ts';
import { isNotFound } from '../services/payments.ts';
import { within } from '../time-limit.ts';
import {
  type Due,
  listDue,
  nextStart,
  readProgress,
  writeProgress,
} from './reconciliation-progress.ts';
import { recordPayment } from './record-payment.ts';

const CONCURRENT_PAYMENTS = 4;

const PAYMENT_LIMIT_MS = 8_000;

interface Reconciliation {
  /** Purchases that were paid but missing from the ledger until now. */
  found: Purchase[];
  /** Payments that could not be recorded. Later runs retry them. */
  failed: Due[];
}

interface Outcome {
  found?: Purchase | undefined;
  hasFailed: boolean;
}

/**
 * Records every payment with an event since the last run: purchases, refunds, disputes and warnings whose webhook
 * never arrived, and evidence that could not be drafted. A failed payment stops no other, and every run retries it.
 * @param deadline time to stop, in milliseconds since 1970; the next run continues
 */
export async function reconcile(deadline: number): Promise<Reconciliation> {
  const now = Math.floor(Date.now() / 1000);
  const last = await readProgress(now);
  const all = listDue(await listPaymentEvents(nextStart(last)), last.failed);
  const found: Purchase[] = [];
  const failed: Due[] = [];
  let handled = 0;
  // At least one batch, so that every run makes progress.
  while (handled < all.length && (handled === 0 || Date.now() < deadline)) {
    const some = all.slice(handled, handled + CONCURRENT_PAYMENTS);
    const outcomes = await Promise.all(some.map(tryToRecord));
    found.push(...outcomes.flatMap((outcome) => outcome.found ?? []));
    failed.push(...some.filter((_, index) => outcomes[index]?.hasFailed));
    handled += some.length;
  }
  const rest = all.slice(handled);
  const notReached = rest.filter(({ isTriedBefore }) => isTriedBefore);
  await writeProgress(last, now, [...failed, ...notReached], rest[0]?.at);
  return { found, failed };
}

async function tryToRecord({ paymentIntentId, isTriedBefore, warnings }: Due): Promise<Outcome> {
  try {
    return await within(PAYMENT_LIMIT_MS, record(paymentIntentId, warnings));
  } catch (error) {
    // A payment under other keys: retrying would not help.
    if (isTriedBefore && isNotFound(error)) return { hasFailed: false };
    log('error', 'payment not recorded', { paymentIntentId }, error);
    return { hasFailed: true };
  }
}

async function record(paymentIntentId: string, warnings: string[]): Promise<Outcome> {
  const recorded = await recordPayment(paymentIntentId, { warnings });
  if (recorded.kind !== 'paid') return { hasFailed: false };
  const { purchase, isNew } = recorded;
  const hasFailed = !(await draftMissingEvidence(purchase));
  return { found: isNew ? purchase : undefined, hasFailed };
}
