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

/** Someone who tries a password. */
interface SignInAttempt {
  /** The email address of the account that they name, in lower case. */
  email: string;
  /** Their network address. */
  ip: string;
  /** The account, if someone has signed in to it in their browser before. */
  known: KnownAccount | undefined;
}

/**
 * Limits failed sign-ins by account and by network. The browsers in which someone has signed in to the account
 * before share a limit of their own, so that strangers who guess cannot lock them out. What fails there counts
 * for the network, too.
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

/** Forgets the failed sign-ins to an account, whose password was set just now. */
export const clearSignInLimit = (email: string): Promise<void> =>
  clearFailures({ name: LOGIN_LIMIT.name, who: email });
