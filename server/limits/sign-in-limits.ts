import { type KnownBrowser, knows } from '../tokens/known-browser.ts';
import { clearFailures, type FailureLimit, isBeyondLimit, limitFailures } from './failures.ts';
import { guessLimits } from './network-limits.ts';

const LOGIN_LIMIT = { name: 'login', max: 10, seconds: 15 * 60 };

/** Someone who tries a password. */
interface SignInAttempt {
  /** The email address of the account that they name, in lower case. */
  email: string;
  /** Their network address. */
  ip: string;
  knownBrowser: KnownBrowser | undefined;
}

/**
 * Limits failed sign-ins by account, by network and for all together. A browser that has signed in to the
 * account before has a limit of its own first, so that strangers who guess cannot lock it out.
 * @throws AppError `too_many_requests`
 */
export async function limitSignIn<T>(
  { email, ip, knownBrowser }: SignInAttempt,
  check: () => Promise<T>,
): Promise<T> {
  const asStranger = () => attempt({ ...LOGIN_LIMIT, who: email }, guessLimits('login', ip));
  if (!knownBrowser || !(await knows(knownBrowser, email))) return asStranger();
  const own = { ...LOGIN_LIMIT, name: 'login-known-browser', who: `${knownBrowser.id}:${email}` };
  // Its own limit does not outlast a new password: that clears the limit of the account.
  return attempt(own, []).catch((error: unknown) => {
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
