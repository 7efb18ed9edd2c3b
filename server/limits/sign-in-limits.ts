import type { KnownAccount } from '../tokens/known-browser.ts';
import {
  clearFailures,
  type FailureLimit,
  isBeyondLimit,
  limitFailures,
  withoutRefusal,
} from './failures.ts';
import { networkLimits } from './network-limits.ts';

const LOGIN_LIMIT = { name: 'login', max: 10, seconds: 15 * 60 };

interface SignInAttempt {
  /** Email address of the named account, in lower case. */
  email: string;
  ip: string;
  /** Account, if their browser has signed in to it before. */
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
