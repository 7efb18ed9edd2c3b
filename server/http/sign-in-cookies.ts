import { readOwnedSlugs } from '../purchases/owned-slugs.ts';
import type { NewSession } from '../sessions/sessions.ts';
import { ownedCookies, sessionCookies } from './cookies.ts';

/** Creates a sign-in's cookies, and replaces owned-subject cookies that another account may have left. */
export async function signInCookies(
  session: NewSession,
  names: readonly string[],
): Promise<string[]> {
  const slugs = await readOwnedSlugs(session.accountId);
  return [...sessionCookies(session), ...ownedCookies(names, slugs)];
}
