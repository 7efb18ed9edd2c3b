import { knownAdministrator } from '../tokens/sessions.ts';
import { KNOWN_BROWSER_COOKIE, knownBrowserCookie } from './cookies.ts';

/** Creates the known-browser cookie for an administrator. Returns no cookie if they have no password. */
export async function rememberAdministrator(
  readCookie: (name: string) => string | undefined,
): Promise<string[]> {
  const administrator = await knownAdministrator();
  if (!administrator) return [];
  return [await knownBrowserCookie(readCookie(KNOWN_BROWSER_COOKIE), administrator)];
}
