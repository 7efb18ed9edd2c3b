import { z } from 'zod';
import { log } from '../log.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import type { Due } from './due-payments.ts';

const failedPayment = z.object({
  paymentIntentId: z.string(),
  since: z.int(),
  /** The ids of its early fraud warnings: the provider's events name them only once. */
  warnings: z.array(z.string()).optional(),
});

/** Where reconciliation stands. Times in seconds since 1970. */
const progress = z.object({
  /** Events up to this time have been handled. */
  until: z.int(),
  /** Payments that could not be settled, and since when. */
  failed: z.array(failedPayment).default([]),
  /** Where the last run stopped for lack of time. */
  stoppedAt: z.int().optional(),
  /** When the last run ended: in this record, because the store counts each write. */
  endedAt: z.iso.datetime().optional(),
});
type Progress = z.output<typeof progress>;

const KEY = 'reconciled';

/** How far back the first run looks. */
const FIRST_SPAN = 3 * 24 * 60 * 60;

/** How far runs overlap, because an event may be listed later than it is dated. */
const OVERLAP = 10 * 60;

/** How long a payment that cannot be settled is tried again. */
const RETRY_SPAN = 30 * 24 * 60 * 60;

/** Reads where the last run ended, or the beginning for the first run. */
export async function readProgress(now: number): Promise<Progress> {
  return (await readRecord(KEY, progress)) ?? { until: now - FIRST_SPAN, failed: [] };
}

/** Reads when the last run ended, in ISO time. @returns `undefined` where none has */
export async function readLastEnd(): Promise<string | undefined> {
  return (await readRecord(KEY, progress))?.endedAt;
}

/**
 * The time from which a run lists events. It continues without an overlap where the last one had no
 * time left: it would spend its own time on what that one has done.
 */
export const startOf = ({ until, stoppedAt }: Progress): number => stoppedAt ?? until - OVERLAP;

/**
 * Records where a run has ended.
 * @param failed the payments that it could not settle, and those that it did not reach again
 * @param stoppedAt the time of the first event that it had no time for
 */
export async function writeProgress(
  last: Progress,
  now: number,
  failed: Pick<Due, 'paymentIntentId' | 'warnings'>[],
  stoppedAt?: number,
): Promise<void> {
  const known = new Map(last.failed.map(({ paymentIntentId, since }) => [paymentIntentId, since]));
  const all = failed.map(({ paymentIntentId, warnings }) => ({
    paymentIntentId,
    since: known.get(paymentIntentId) ?? now,
    ...(warnings.length > 0 && { warnings }),
  }));
  const isOver = ({ since }: { since: number }) => now - since > RETRY_SPAN;
  for (const { paymentIntentId } of all.filter(isOver)) {
    log('error', 'payment not settled for thirty days', { paymentIntentId });
  }
  await writeRecord(KEY, {
    until: stoppedAt ?? now,
    failed: all.filter((one) => !isOver(one)),
    endedAt: new Date().toISOString(),
    ...(stoppedAt === undefined ? {} : { stoppedAt }),
  });
}
