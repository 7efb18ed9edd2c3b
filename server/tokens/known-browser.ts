import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { config } from '../config.ts';
import { keyedHash } from './keys.ts';
import { sessionKey } from './shop-keys.ts';
import { sign, verify } from './signed.ts';

/** Four hundred days, in seconds: the longest that browsers keep a cookie. */
export const KNOWN_BROWSER_SECONDS = 400 * 24 * 60 * 60;

/** Those of a family. The account used longest ago has a stranger's limits again. */
const MAX_ACCOUNTS = 5;

const AUDIENCE = 'known-browser';

const claims = z.object({ sub: z.string(), accounts: z.array(z.string()) });

/** A browser in which someone has signed in before. It grants nothing. */
export interface KnownBrowser {
  id: string;
  /** The keyed hashes of the accounts' email addresses, so that the cookie names no one. */
  accounts: string[];
}

const nameOf = (email: string) => keyedHash(config().SESSION_SECRET, AUDIENCE, email);

/** Reads which accounts a browser has signed in to. @returns `undefined` where the token is forged or expired */
export async function readKnownBrowser(
  token: string | undefined,
): Promise<KnownBrowser | undefined> {
  if (!token) return undefined;
  const payload = await verify(sessionKey(), { audience: AUDIENCE }, token);
  const { data } = claims.safeParse(payload);
  return data && { id: data.sub, accounts: data.accounts };
}

/** Whether a browser has signed in to the account of an email address. */
export async function knows(browser: KnownBrowser, email: string): Promise<boolean> {
  return browser.accounts.includes(await nameOf(email));
}

/** Signs that a browser has signed in to one more account. @param browser as it was known before */
export async function signKnownBrowser(
  browser: KnownBrowser | undefined,
  email: string,
): Promise<string> {
  const name = await nameOf(email);
  const others = browser?.accounts.filter((account) => account !== name) ?? [];
  return sign(
    sessionKey(),
    { audience: AUDIENCE, subject: browser?.id ?? randomUUID() },
    { accounts: [name, ...others].slice(0, MAX_ACCOUNTS) },
    KNOWN_BROWSER_SECONDS,
  );
}
