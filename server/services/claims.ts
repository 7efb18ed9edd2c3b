import { randomUUID } from 'node:crypto';
import { claimRecord, releaseRecord } from './kv.ts';

/** How long a claim is held at most, in seconds: as long as a function may run. */
const SECONDS = 60;

/**
 * Does what only one may do at a time, unless another is doing it now.
 * @param key of the claim, which ends with the work, or after a minute where that is interrupted
 */
export async function whileClaimed(key: string, work: () => Promise<void>): Promise<void> {
  const claim = { by: randomUUID() };
  if (!(await claimRecord(key, claim, SECONDS))) return;
  try {
    await work();
  } finally {
    await releaseRecord(key, claim);
  }
}
