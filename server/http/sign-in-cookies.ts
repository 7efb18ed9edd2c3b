import { readOwnedSlugs } from '../purchases/owned-slugs.ts';
import type { NewSession } from '../sessions/session.ts';
import { ownedCookies, sessionCookies } from './cookies.ts';

/**
 * Creates the cookies of a sign-in, and those that say what the account owns, in place of what another
 * account may have left.
 * @param names of the browser's cookies
 */
export async function signInCookies(
  session: NewSession,
  names: readonly string[],
): Promise<string[]> {
  const slugs = await readOwnedSlugs(session.accountId);
  return [...sessionCookies(session), ...ownedCookies(names, slugs)];
}
