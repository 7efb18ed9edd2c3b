import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { claimRecord, extendRecord, releaseRecord } from './kv.ts';

/** Seconds for which a claim outlives its last renewal: longer than the platform lets a function run. */
const SECONDS = 120;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/** Writes the record that work is done, until the store has it. */
export type RecordDone = (write: () => Promise<void>) => Promise<void>;

/**
 * Runs work under a lock; does nothing if the lock is held.
 * @param key of the claim, which ends with the work, or two minutes after that was interrupted
 * @param work is given a function that records what cannot be undone, such as an email that a mail server has
 *   accepted: as long as the store does not respond, it tries again and keeps the claim
 */
export async function whileClaimed(
  key: string,
  work: (recordDone: RecordDone) => Promise<void>,
): Promise<void> {
  const claim = { by: randomUUID() };
  if (!(await claimRecord(key, claim, SECONDS))) return;
  try {
    await work((write) => writeUntilStored(write, () => extendRecord(key, SECONDS)));
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
