import type { LogEntry } from './edge.ts';

/** Failed requests in a number of minutes that raise an alarm. */
export const FAILURES_MAX = 10;

/** Log of requests that failed because of a fault of the shop. */
export const FAILED_REQUESTS = 'failed-requests';

/** Latest failures that this instance could not count. Older failures would not change the panel or the alarm. */
let held: LogEntry[] = [];

export const areFailuresHeld = () => held.length > 0;

/**
 * Counts the held failures and the given failure. Web standards only, because the Edge Function uses it.
 * @param append must be idempotent: a failure may be appended again
 * @throws the error of `append`, after which the failures are held
 */
export async function countOrHold(
  append: (failures: LogEntry[]) => Promise<void>,
  id?: string,
): Promise<void> {
  const failures = id === undefined ? held : [...held, { id, at: new Date().toISOString() }];
  if (failures.length === 0) return;
  held = [];
  try {
    await append(failures);
  } catch (error) {
    held = [...failures, ...held].toSorted(byTime).slice(-FAILURES_MAX);
    throw error;
  }
}

const byTime = (one: LogEntry, other: LogEntry) => Date.parse(one.at) - Date.parse(other.at);
