import { randomInt } from 'node:crypto';
import pLimit, { type LimitFunction } from 'p-limit';
import * as z from 'zod/mini';
import type { GiveUpReason } from '#contract/admin/order-emails.ts';
import type { JobName } from '#contract/health/status.ts';
import type { Features } from '#contract/shop-config.ts';
import { features } from '#shop';
import { log, logFailure } from '../log.ts';
import { EmailRefusedError } from '../services/email.ts';
import { callStore } from '../store/client.ts';
import { addField, type Change, commit, removeField } from '../store/commit.ts';
import { type RecordDone, withLock } from '../store/locks.ts';
import { readCurrentField } from '../store/records.ts';
import { parseStored } from '../store/unreadable.ts';
import { jobRunningKey, jobsKey } from './stored-keys.ts';

/** Time for which emails are retried: afterwards their news is stale. */
export const RETRY_MS = 3 * 24 * 60 * 60 * 1000;

const entry = z.object({ data: z.unknown(), since: z.iso.datetime() });
export type JobEntry = z.infer<typeof entry>;

interface Definition<T extends z.ZodMiniType> {
  name: JobName;
  /** Feature of the job: its entries are dropped while the feature is switched off. */
  feature?: keyof Features;
  /** Schema of the data. Entries of another version that do not match are left to that version. */
  schema: T;
  /**
   * Does the work, under a lock.
   * @returns changes to commit together with the removal of the entry
   * @throws Error to keep the entry for the next run
   */
  run: (data: z.output<T>, entry: { id: string; since: string }) => Promise<Change[]>;
  /** Age of an entry after which a failed run is the last. */
  retryForMs: number;
  /** @returns changes to commit together with the removal of the entry */
  onGiveUp?: (data: z.output<T>, reason: GiveUpReason, error: unknown) => Promise<Change[]>;
}

/**
 * Work that is queued in the commit that causes it, and done after the response or by the schedule
 * (docs/decisions/0036-how-is-something-done-later.md).
 */
export interface Job<Data = never> {
  name: JobName;
  /**
   * Queues work. An id is queued once until the work is done.
   * @param since ISO 8601; now by default
   */
  enqueue: (id: string, data: Data, since?: string) => Change;
  /** False for data of another version. */
  canRead: (data: unknown) => boolean;
  /**
   * Does the work of an entry, or gives it up.
   * @returns changes to commit together with the removal of the entry
   * @throws Error to keep the entry
   */
  run: (id: string, stored: JobEntry) => Promise<Change[]>;
  /** Does this job's entries one after another: a killed process leaves at most one done but not recorded. */
  inTurn: LimitFunction;
}

export function defineJob<T extends z.ZodMiniType>(definition: Definition<T>): Job<z.output<T>> {
  const { name, feature, schema, run, retryForMs, onGiveUp = async () => [] } = definition;
  return {
    name,
    enqueue: (id, data, since = new Date().toISOString()) =>
      addField(jobsKey.key, `${name}/${id}`, { data, since }),
    inTurn: pLimit(1),
    canRead: (data) => schema.safeParse(data).success,
    run: async (id, { data, since }) => {
      if (feature && !features[feature]) return [];
      const parsed = schema.parse(data);
      try {
        return await run(parsed, { id, since });
      } catch (error) {
        const reason = reasonToGiveUp(error, { ageMs: Date.now() - Date.parse(since), retryForMs });
        if (!reason) throw error;
        log('error', 'job given up', { job: name, reason }, error);
        return onGiveUp(parsed, reason, error);
      }
    },
  };
}

/** Decides about a failed run. @returns undefined to try again */
export function reasonToGiveUp(
  error: unknown,
  { ageMs, retryForMs }: { ageMs: number; retryForMs: number },
): GiveUpReason | undefined {
  if (error instanceof EmailRefusedError) return 'refused';
  return ageMs > retryForMs ? 'expired' : undefined;
}

/** Does work under a lock, unless it is done. @throws Error if the work stays queued */
function attempt(job: Job, id: string): Promise<void> {
  const field = `${job.name}/${id}`;
  const work = async (recordDone: RecordDone) => {
    const stored = await readCurrentField(jobsKey.key, field);
    if (stored === null) return;
    const changes = await job.run(id, entry.parse(stored));
    await recordDone(() => commit([...changes, removeField(jobsKey.key, field)]));
  };
  return job.inTurn(() => withLock(jobRunningKey.of(field), work));
}

/** Does queued work immediately, after the response. Never fails: the schedule tries again. */
export async function runNow(job: Job, id: string): Promise<void> {
  await attempt(job, id).catch(logFailure('warn', 'job not done yet', { job: job.name }));
}

export interface WaitingJob extends JobEntry {
  name: string;
  id: string;
}

/** Lists queued work, also of other versions. */
export async function listWaiting(): Promise<WaitingJob[]> {
  const stored = (await callStore((store) => store.hgetall(jobsKey.key))) ?? {};
  return Object.entries(stored).flatMap(([field, value]) => {
    const parsed = parseStored(entry, `${jobsKey.key} ${field}`, value);
    if (!parsed) return [];
    const end = field.indexOf('/');
    return [{ name: field.slice(0, end), id: field.slice(end + 1), ...parsed }];
  });
}

/** Failures of a job after which a run leaves its other entries, to spare a mail server that accepts nothing. */
const MAX_FAILURES = 5;

/**
 * Does queued work, one entry after another to spare the mail server. Failed work, and work of other versions,
 * stays queued.
 * @param deadline in milliseconds since 1970; the next run does the rest
 */
export async function runJobs(jobs: readonly Job[], deadline: number): Promise<void> {
  const waiting = await listWaiting();
  const failures = new Map<string, number>();
  for (const { name, id, data } of fromRandom(waiting)) {
    if (Date.now() > deadline) return;
    const job = jobs.find((definition) => definition.name === name);
    if (!job?.canRead(data)) {
      log('warn', 'job of another version left', { job: name });
      continue;
    }
    const failed = failures.get(name) ?? 0;
    if (failed >= MAX_FAILURES) continue;
    try {
      await attempt(job, id);
    } catch (error) {
      log('warn', 'job not done yet', { job: name }, error);
      failures.set(name, failed + 1);
    }
  }
}

/** Starts at a random entry, so that a few slow entries do not delay the others in every run. */
function fromRandom<T>(all: readonly T[]): T[] {
  const first = all.length > 0 ? randomInt(all.length) : 0;
  return [...all.slice(first), ...all.slice(0, first)];
}
