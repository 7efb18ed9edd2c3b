import { FAILURES_MAX } from './limits.ts';

/**
 * The log of the requests that failed by a fault of the shop, by time. Functions and the Edge Function
 * append to it.
 */
export const FAILED_REQUESTS = 'failed-requests';

/** One of them. */
export interface FailedRequest {
  /** The request's. */
  id: string;
  /** ISO 8601. */
  at: string;
}

/**
 * The latest failures that this instance could not count, because the key-value store failed, too. Older
 * ones would change neither the panel nor the alarm.
 */
let held: FailedRequest[] = [];

/** Tells whether failures are held until the store responds. */
export const areFailuresHeld = () => held.length > 0;

/**
 * Counts the failures that are held, and this one, in one command. Web standards only, because the Edge
 * Function uses it.
 * @param append may be called with a failure again that an earlier call has appended
 * @param id the request that has just failed, where one has
 * @throws what `append` throws; the failures are held then
 */
export async function countOrHold(
  append: (failures: FailedRequest[]) => Promise<void>,
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

const byTime = (one: FailedRequest, other: FailedRequest) =>
  Date.parse(one.at) - Date.parse(other.at);
