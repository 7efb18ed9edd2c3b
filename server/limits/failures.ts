import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { logFailure } from '../log.ts';
import { type FailureCounter, reserveAttempt, settleAttempt } from '../store/limits.ts';
import { deleteRecord } from '../store/records.ts';
import type { KnownAccount } from '../tokens/known-browser.ts';
import { toNetwork } from './attempts.ts';

/** Limit of `max` failed attempts of `who` in a window of `seconds`, which starts with the first attempt. */
export interface FailureLimit {
  name: string;
  max: number;
  seconds: number;
  who: string;
}

/** Longest wait for the outcome of concurrent attempts that would exceed the limit if they failed. */
const MAX_WAIT_MS = 15_000;
const PAUSE_MS = 250;

/**
 * Runs `work`, and counts failures that are the caller's fault. Reserves the attempt first, so that concurrent
 * attempts cannot exceed the limits (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md).
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
 * Runs work that cannot succeed by guessing, such as opening a link: correct calls always pass, only faults count.
 * @param onFault runs if the fault is within the limits
 * @throws AppError `too_many_requests` instead of the fault's own error beyond a limit
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
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const reservation = await reserveAttempt(counters, id);
    if (reservation.kind === 'reserved') return;
    if (reservation.isFinal || Date.now() > deadline) {
      const seconds = limits[reservation.counter]?.seconds ?? 0;
      throw new AppError('too_many_requests', { headers: { 'Retry-After': `${seconds}` } });
    }
    await wait(PAUSE_MS);
  }
}

/** Releases the reservations. A reservation that cannot be released expires with its window; the outcome stands. */
async function settle(counters: FailureCounter[], id: string, hasFailed: boolean): Promise<void> {
  await settleAttempt(counters, id, hasFailed).catch(logFailure('warn', 'attempt not settled'));
}

export const isBeyondLimit = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests';

/** Returns true for failures of the caller: neither refusals to try nor faults of the shop. */
const isCallersFault = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && !isBeyondLimit(error);

const counterKey = ({ name, who }: Pick<FailureLimit, 'name' | 'who'>) => `attempts:${name}:${who}`;

const toCounter = ({ max, seconds, ...limit }: FailureLimit): FailureCounter => ({
  key: counterKey(limit),
  max,
  seconds,
});

export async function clearFailures(limit: Pick<FailureLimit, 'name' | 'who'>): Promise<void> {
  await deleteRecord(counterKey(limit));
}

const WINDOW_SECONDS = 15 * 60;

/** High enough for a class that shares its school's address; a guesser needs thousands. */
const NETWORK_MAX = { host: 50, site: 200 };

export function networkLimits(name: string, ip: string, max = NETWORK_MAX): FailureLimit[] {
  const { host, site } = toNetwork(ip);
  const seconds = WINDOW_SECONDS;
  return [
    { name: `${name}-address`, max: max.host, seconds, who: host },
    ...(site ? [{ name: `${name}-site`, max: max.site, seconds, who: site }] : []),
  ];
}

const LOGIN_LIMIT = { name: 'login', max: 10, seconds: 15 * 60 };

interface SignInAttempt {
  /** Email address of the named account, in lower case. */
  email: string;
  ip: string;
  known: KnownAccount | undefined;
}

/**
 * Limits failed sign-ins by account and by network. Browsers that have signed in to the account before share a
 * separate limit, so that strangers who guess cannot lock the student out. Failures in these browsers count for the
 * network too.
 * @throws AppError `too_many_requests`
 */
export async function limitSignIn<T>(
  { email, ip, known }: SignInAttempt,
  check: () => Promise<T>,
): Promise<T> {
  const networks = networkLimits('login', ip);
  const asStranger = () => attempt({ ...LOGIN_LIMIT, who: email }, networks);
  if (!known) return asStranger();
  const who = `${known.id}.${known.version}`;
  const own = { ...LOGIN_LIMIT, name: 'login-known-browser', who };
  return attempt(own, networks.map(withoutRefusal)).catch((error: unknown) => {
    if (isBeyondLimit(error)) return asStranger();
    throw error;
  });

  async function attempt(limit: FailureLimit, others: FailureLimit[]): Promise<T> {
    const result = await limitFailures([limit, ...others], check);
    await clearFailures(limit);
    return result;
  }
}

/** Clears the failed sign-ins after a new password was set. */
export const clearSignInLimit = (email: string): Promise<void> =>
  clearFailures({ name: LOGIN_LIMIT.name, who: email });
