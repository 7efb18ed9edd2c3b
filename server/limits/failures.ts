import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { deleteRecord } from '../services/kv.ts';
import { type FailureCounter, reserveAttempt, settleAttempt } from '../services/kv-reservations.ts';

/** At most `max` failed attempts of `who` in a window of `seconds`, which begins with the first. */
export interface FailureLimit {
  name: string;
  max: number;
  seconds: number;
  /** A network, an account or an email address. */
  who: string;
}

/** How long an attempt waits for the outcome of others that would be too many if they failed. Milliseconds. */
const PATIENCE = 15_000;
const PAUSE = 250;

/**
 * Does what may be tried only so often, and counts it where it fails by a fault of the caller. An attempt is
 * reserved before it begins, so that many at once are no more than those in a row; it is given back where it
 * succeeds, or where the shop or a service fails (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md).
 * @param isFault whether an error of `work` is a fault of the caller
 * @throws AppError `too_many_requests` beyond a limit
 */
export async function limitFailures<T>(
  limits: FailureLimit[],
  work: () => Promise<T>,
  isFault = isCallersFault,
): Promise<T> {
  const id = randomUUID();
  const counters = limits.map(toCounter);
  await reserve(limits, counters, id);
  try {
    const result = await work();
    await settle(counters, id, false);
    return result;
  } catch (error) {
    await settle(counters, id, isFault(error));
    throw error;
  }
}

/**
 * Does what no one can guess, such as opening a link or answering a challenge: what is right always passes,
 * however often others have failed. What is wrong is counted afterwards, and refused beyond a limit.
 * @param onFault what to do where the fault is within the limits, e.g. to record it
 * @throws AppError `too_many_requests` in the place of an error beyond a limit
 */
export async function limitFaults<T>(
  limits: FailureLimit[],
  work: () => Promise<T>,
  { isFault = isCallersFault, onFault = async (_error: unknown) => {} } = {},
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFault(error)) throw error;
    const fail = () => onFault(error).then(() => Promise.reject(error));
    return limitFailures(limits, fail, isFault);
  }
}

/** Makes a limit count failures without refusing anything. */
export const withoutRefusal = (limit: FailureLimit): FailureLimit => ({
  ...limit,
  max: Number.MAX_SAFE_INTEGER,
});

async function reserve(limits: FailureLimit[], counters: FailureCounter[], id: string) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const reservation = await reserveAttempt(counters, id);
    if (reservation.kind === 'reserved') return;
    if (reservation.isFinal || Date.now() > deadline) {
      const seconds = limits[reservation.counter]?.seconds ?? 0;
      throw new AppError('too_many_requests', { headers: { 'Retry-After': `${seconds}` } });
    }
    await wait(PAUSE);
  }
}

/** A reservation that cannot be ended counts until its window does; the attempt's outcome stands. */
async function settle(counters: FailureCounter[], id: string, hasFailed: boolean): Promise<void> {
  await settleAttempt(counters, id, hasFailed).catch((error: unknown) =>
    log('warn', 'attempt not settled', {}, error),
  );
}

/** Whether an attempt was refused because of those before it. */
export const isBeyondLimit = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests';

/** Whether a failure is the caller's: a refusal to try at all is not an attempt, and neither is our own fault. */
const isCallersFault = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && !isBeyondLimit(error);

const keyOf = ({ name, who }: Pick<FailureLimit, 'name' | 'who'>) => `attempts:${name}:${who}`;

const toCounter = ({ max, seconds, ...limit }: FailureLimit): FailureCounter => ({
  key: keyOf(limit),
  max,
  seconds,
});

/** Forgets the failed attempts so far, e.g. after the right password. */
export async function clearFailures(limit: Pick<FailureLimit, 'name' | 'who'>): Promise<void> {
  await deleteRecord(keyOf(limit));
}
