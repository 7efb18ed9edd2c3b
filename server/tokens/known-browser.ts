import { z } from 'zod';
import { config } from '../config.ts';
import { keyedHash } from './keys.ts';
import { sessionKey } from './shop-keys.ts';
import { sign, verify } from './signed.ts';

/** Four hundred days, in seconds: the longest that browsers keep a cookie. */
export const KNOWN_BROWSER_SECONDS = 400 * 24 * 60 * 60;

/** The accounts of a family. The account used longest ago has a stranger's limits again. */
const MAX_ACCOUNTS = 5;

const AUDIENCE = 'known-browser';

const PURPOSE = { audience: AUDIENCE, subject: 'browser' };

const claims = z.object({ accounts: z.array(z.string()) });

/** A browser in which someone has signed in before. It grants nothing. */
export interface KnownBrowser {
  /** The keyed hash of each account's id, so that the cookie names no one, and the version of its password. */
  accounts: string[];
}

/** An account in which someone has signed in. */
export interface KnownAccount {
  id: string;
  /** Changes with the password: a browser that knew another one is a stranger. */
  version: string | number;
}

const nameOf = (id: string) => keyedHash(config().SESSION_SECRET, AUDIENCE, id);

/** Reads in which accounts a browser has signed in. @returns `undefined` if the token is forged or expired */
export async function readKnownBrowser(
  token: string | undefined,
): Promise<KnownBrowser | undefined> {
  if (!token) return undefined;
  return claims.safeParse(await verify(sessionKey(), PURPOSE, token)).data;
}

/** Tells whether someone has signed in to an account in a browser, with the password that the account has now. */
export async function knows(
  browser: KnownBrowser | undefined,
  { id, version }: KnownAccount,
): Promise<boolean> {
  return browser?.accounts.includes(`${await nameOf(id)}.${version}`) ?? false;
}

/** Signs that someone has signed in to one more account in a browser. @param browser as it was known before */
export async function signKnownBrowser(
  browser: KnownBrowser | undefined,
  { id, version }: KnownAccount,
): Promise<string> {
  const name = await nameOf(id);
  const others = browser?.accounts.filter((account) => !account.startsWith(`${name}.`)) ?? [];
  return sign(
    sessionKey(),
    PURPOSE,
    { accounts: [`${name}.${version}`, ...others].slice(0, MAX_ACCOUNTS) },
    KNOWN_BROWSER_SECONDS,
  );
}
