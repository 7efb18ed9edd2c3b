import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { claimRecord, extendRecord, releaseRecord } from './records.ts';

/** Lease of a claim after its last renewal: longer than the platform lets a function run. */
const LEASE_SECONDS = 120;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/** Writes the record that work is done, retrying until the store has it. */
export type RecordDone = (write: () => Promise<void>) => Promise<void>;

/**
 * Runs `work` under a lock; does nothing if the lock is held.
 * @param key of the lock, released after the work, or two minutes after an interruption
 * @param work receives a function that records an irreversible effect, such as an accepted email: it
 * retries while the store is down, and keeps the lock
 */
export async function withLock(
  key: string,
  work: (recordDone: RecordDone) => Promise<void>,
): Promise<void> {
  const claim = { by: randomUUID() };
  if (!(await claimRecord(key, claim, LEASE_SECONDS))) return;
  try {
    await work((write) => writeUntilStored(write, () => extendRecord(key, LEASE_SECONDS)));
  } finally {
    await releaseRecord(key, claim);
  }
}

async function writeUntilStored(
  write: () => Promise<void>,
  keepClaim: () => Promise<void>,
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      if (pauseMs === FIRST_PAUSE_MS) log('warn', 'record of what is done delayed', {}, error);
    }
    await keepClaim().catch(() => {});
    await setTimeout(pauseMs, undefined, { ref: false });
  }
}
