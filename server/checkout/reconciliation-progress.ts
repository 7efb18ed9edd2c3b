import { z } from 'zod';
import { log } from '../log.ts';
import type { PaymentEvent } from '../services/payment-events.ts';
import { readCurrent, readRecord, writeRecord } from '../store/records.ts';
import { parseStored } from '../store/unreadable.ts';
import { reconciledKey } from './stored-keys.ts';

const failedPayment = z.object({
  paymentIntentId: z.string(),
  since: z.int(),
  /** Ids of early fraud warnings: the provider's events name them only once. */
  warnings: z.array(z.string()).optional(),
});

/** Progress of reconciliation. Times in seconds since 1970. */
const progress = z.object({
  /** Time up to which events have been handled. */
  until: z.int(),
  failed: z.array(failedPayment).default([]),
  /** Time of the first event that the last run could not reach. Undefined if the run finished. */
  stoppedAt: z.int().optional(),
  /** End of the last run, kept in this record because the store charges for each write. */
  endedAt: z.iso.datetime().optional(),
});
type Progress = z.output<typeof progress>;

const KEY = reconciledKey.key;

const FIRST_SPAN_SECONDS = 3 * 24 * 60 * 60;

/** Overlap of runs, because an event may be listed later than it is dated. */
const OVERLAP_SECONDS = 10 * 60;

const RETRY_SPAN_SECONDS = 30 * 24 * 60 * 60;

interface LastProgress extends Progress {
  /** True if the record stays as it is: it may name payments that are still to be recorded. */
  isUnreadable?: boolean;
}

/** Starts some days ago if the record is missing or cannot be read. */
export async function readProgress(now: number): Promise<LastProgress> {
  const [stored] = await readCurrent(KEY);
  const parsed = stored === null ? undefined : parseStored(progress, KEY, stored);
  const start = { until: now - FIRST_SPAN_SECONDS, failed: [] };
  return parsed ?? { ...start, isUnreadable: stored !== null };
}

/** @returns ISO time. Undefined before the first run */
export async function readLastEnd(): Promise<string | undefined> {
  return (await readRecord(KEY, progress))?.endedAt;
}

/** Returns the start of the next run. An unfinished run has no time to repeat the overlap. */
export const nextStart = ({ until, stoppedAt }: Progress): number =>
  stoppedAt ?? until - OVERLAP_SECONDS;

/** @param stoppedAt time of the first event that the run had no time for */
export async function writeProgress(
  last: LastProgress,
  now: number,
  failed: Pick<Due, 'paymentIntentId' | 'warnings'>[],
  stoppedAt?: number,
): Promise<void> {
  if (last.isUnreadable) return;
  const sinceById = new Map(
    last.failed.map(({ paymentIntentId, since }) => [paymentIntentId, since]),
  );
  const all = failed.map(({ paymentIntentId, warnings }) => ({
    paymentIntentId,
    since: sinceById.get(paymentIntentId) ?? now,
    ...(warnings.length > 0 && { warnings }),
  }));
  const isGivenUp = ({ since }: { since: number }) => now - since > RETRY_SPAN_SECONDS;
  for (const { paymentIntentId } of all.filter(isGivenUp)) {
    log('error', 'payment not recorded for thirty days', { paymentIntentId });
  }
  await writeRecord(KEY, {
    until: stoppedAt ?? now,
    failed: all.filter((payment) => !isGivenUp(payment)),
    endedAt: new Date().toISOString(),
    ...(stoppedAt === undefined ? {} : { stoppedAt }),
  });
}

export interface Due {
  paymentIntentId: string;
  /** Time of its first event since the last run, in seconds since 1970. */
  at?: number | undefined;
  /** Ids of early fraud warnings that may not be recorded yet. */
  warnings: string[];
  /** True if an earlier run could not record it. */
  isTriedBefore: boolean;
}

/** Lists each due payment once: first by first event, then failed payments without new events. */
export function listDue(
  events: PaymentEvent[],
  failed: { paymentIntentId: string; warnings?: string[] | undefined }[],
): Due[] {
  const due = new Map<string, Due>();
  const entryOf = (paymentIntentId: string) => {
    const entry = due.get(paymentIntentId) ?? {
      paymentIntentId,
      warnings: [],
      isTriedBefore: false,
    };
    due.set(paymentIntentId, entry);
    return entry;
  };
  const addWarnings = (entry: Due, ids: string[]) => {
    entry.warnings = [...new Set([...entry.warnings, ...ids])];
  };
  for (const { paymentIntentId, at, warningId } of events) {
    const entry = entryOf(paymentIntentId);
    entry.at ??= at;
    if (warningId) addWarnings(entry, [warningId]);
  }
  for (const { paymentIntentId, warnings = [] } of failed) {
    const entry = entryOf(paymentIntentId);
    entry.isTriedBefore = true;
    addWarnings(entry, warnings);
  }
  return [...due.values()];
}
