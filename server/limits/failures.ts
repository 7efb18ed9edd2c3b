import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { logFailure } from '../log.ts';
import { addEntry, commit, expire, remove, removeEntry } from '../store/commit.ts';
import { countInWindow } from '../store/windows.ts';
import type { KnownAccount } from '../tokens/known-browser.ts';
import { refusal, toNetwork } from './attempts.ts';

/** Limit of `max` failed attempts of `who` in a sliding window of `seconds`. */
export interface FailureLimit {
  name: string;
  max: number;
  seconds: number;
  who: string;
  /** True if a success clears the failures. */
  isClearedBySuccess?: boolean;
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
  await reserve(limits, id);
  try {
    const result = await work();
    await release(limits, id, 'succeeded');
    return result;
  } catch (error) {
    await release(limits, id, isFault(error) ? 'failed' : 'not counted');
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

/** Attempts at a limit: failed in its window, and running, including the attempt to decide about. */
interface AttemptCounts {
  failed: number;
  running: number;
}

/** Decides about an attempt: it waits if running attempts may still succeed, and so free a place. */
export function decideAttempt(
  { failed, running }: AttemptCounts,
  max: number,
): 'pass' | 'wait' | 'refuse' {
  if (failed >= max) return 'refuse';
  return failed + running <= max ? 'pass' : 'wait';
}

/** Reserves at every limit, or at none if any is reached. */
async function reserve(limits: FailureLimit[], id: string): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  let before: AttemptCounts[] = [];
  for (;;) {
    const counts = await countAttempts(limits, id, before);
    const decisions = counts.map((count, at) => decideAttempt(count, limits[at]?.max ?? 0));
    if (decisions.every((decision) => decision === 'pass')) return;
    await release(limits, id, 'not counted');
    const refusing = limits.find((_, at) => decisions[at] === 'refuse');
    const waiting = limits.find((_, at) => decisions[at] === 'wait');
    const reached = refusing ?? (Date.now() > deadline ? waiting : undefined);
    if (reached) throw refusal(reached);
    before = counts;
    await wait(PAUSE_MS);
  }
}

/**
 * Adds an attempt to the running attempts that have room for it, and counts them and the failures atomically.
 * @param before counts of the previous try. While they stand, an attempt that must wait is not added: it would
 * occupy a place for a moment that another attempt could get
 */
async function countAttempts(
  limits: FailureLimit[],
  id: string,
  before: AttemptCounts[],
): Promise<AttemptCounts[]> {
  const counts = await countInWindow(
    limits.flatMap((limit, at) => {
      const { seconds, max } = limit;
      const room = max - (before[at]?.failed ?? 0);
      return [
        { key: failedKey(limit), seconds },
        { key: runningKey(limit), seconds, event: id, max: room },
      ];
    }),
  );
  return limits.map((_, at) => ({
    failed: counts[2 * at] ?? 0,
    running: counts[2 * at + 1] ?? 0,
  }));
}

/** Ends an attempt atomically. If that is impossible, the reservations expire with the window; the outcome stands. */
async function release(
  limits: FailureLimit[],
  id: string,
  outcome: 'succeeded' | 'failed' | 'not counted',
): Promise<void> {
  const changes = limits.flatMap((limit) => {
    const failed = failedKey(limit);
    const changed = [removeEntry(runningKey(limit), id)];
    if (outcome === 'failed') {
      changed.push(addEntry(failed, id, Date.now()), expire(failed, limit.seconds));
    }
    if (outcome === 'succeeded' && limit.isClearedBySuccess) changed.push(remove(failed));
    return changed;
  });
  await commit(changes).catch(logFailure('warn', 'attempt not released'));
}

export const isBeyondLimit = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests';

/** Returns true for failures of the caller: neither refusals to try nor faults of the shop. */
const isCallersFault = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && !isBeyondLimit(error);

type LimitKey = Pick<FailureLimit, 'name' | 'who'>;
const failedKey = ({ name, who }: LimitKey) => `seen:failed-${name}:${who}`;
const runningKey = ({ name, who }: LimitKey) => `seen:running-${name}:${who}`;

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
  knownAccount: KnownAccount | undefined;
}

/**
 * Limits failed sign-ins by account and by network. Browsers that have signed in to the account before share a
 * separate limit, so that strangers who guess cannot lock the student out. Failures in these browsers count for the
 * network too.
 * @throws AppError `too_many_requests`
 */
export async function limitSignIn<T>(
  { email, ip, knownAccount }: SignInAttempt,
  check: () => Promise<T>,
): Promise<T> {
  const networks = networkLimits('login', ip);
  const account = { ...LOGIN_LIMIT, who: email, isClearedBySuccess: true };
  const asStranger = () => limitFailures([account, ...networks], check);
  if (!knownAccount) return asStranger();
  const own = {
    ...account,
    name: 'login-known-browser',
    who: `${knownAccount.id}.${knownAccount.version}`,
  };
  return limitFailures([own, ...networks.map(withoutRefusal)], check).catch((error: unknown) => {
    if (isBeyondLimit(error)) return asStranger();
    throw error;
  });
}

/** Clears the failed sign-ins after a new password was set. */
export const clearSignInLimit = (email: string): Promise<void> =>
  commit([remove(failedKey({ name: LOGIN_LIMIT.name, who: email }))]);
