import { z } from 'zod';
import { config, sessionKey } from '../config.ts';
import { keyedHash, sign, verify } from './seal.ts';

/** Four hundred days: the longest that browsers keep a cookie. */
export const KNOWN_BROWSER_SECONDS = 400 * 24 * 60 * 60;

/** Accounts of a family. The least recently used account beyond the limit is treated as a stranger's. */
const MAX_ACCOUNTS = 5;

const AUDIENCE = 'known-browser';

const PURPOSE = { audience: AUDIENCE, subject: 'browser' };

/** A browser with earlier sign-ins. It grants nothing, only higher limits. */
const knownBrowser = z.object({
  /** Keyed hash of each account's id, so that the cookie names no one, with its password version. */
  accounts: z.array(z.string()),
});
export type KnownBrowser = z.infer<typeof knownBrowser>;

export interface KnownAccount {
  id: string;
  /** Changes with the password: a browser that used an older password is a stranger. */
  version: string | number;
}

const accountName = (id: string) => keyedHash(config().SESSION_SECRET, AUDIENCE, id);

/** @returns `undefined` if the token is forged or expired */
export async function readKnownBrowser(
  token: string | undefined,
): Promise<KnownBrowser | undefined> {
  if (!token) return undefined;
  return knownBrowser.safeParse(await verify(sessionKey(), PURPOSE, token)).data;
}

/** Returns true if the browser has signed in to the account before. */
export async function hasSignedIn(
  browser: KnownBrowser | undefined,
  { id, version }: KnownAccount,
): Promise<boolean> {
  return browser?.accounts.includes(`${await accountName(id)}.${version}`) ?? false;
}

export async function signKnownBrowser(
  browser: KnownBrowser | undefined,
  { id, version }: KnownAccount,
): Promise<string> {
  const name = await accountName(id);
  const others = browser?.accounts.filter((account) => !account.startsWith(`${name}.`)) ?? [];
  return sign(
    sessionKey(),
    PURPOSE,
    { accounts: [`${name}.${version}`, ...others].slice(0, MAX_ACCOUNTS) },
    KNOWN_BROWSER_SECONDS,
  );
}
