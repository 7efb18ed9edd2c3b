import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import {
  HINT_COOKIE,
  OWNED_COOKIE,
  PROGRESS_OWNER_COOKIE,
  type SessionHint,
} from '#contract/accounts/session.ts';
import type { NewSession } from '../sessions/session.ts';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';
import {
  KNOWN_BROWSER_SECONDS,
  type KnownAccount,
  readKnownBrowser,
  signKnownBrowser,
} from '../tokens/known-browser.ts';
import { SESSION_SECONDS } from '../tokens/session.ts';
import { SIGN_IN_SECONDS } from '../tokens/sign-in-state.ts';

/** Holds the session. No script can read it. */
export const SESSION_COOKIE = '__Host-session';

/** Holds the administrator's session by passkey. No script can read it, and no other site's page can send it. */
export const ADMIN_COOKIE = '__Host-admin';

/** Holds the sealed state of a sign-in at the identity provider. */
export const SIGN_IN_COOKIE = '__Host-sign-in';

/** Says in which accounts the browser has signed in before (`server/tokens/known-browser.ts`). */
export const KNOWN_BROWSER_COOKIE = '__Host-known-browser';

const BASE = { path: '/', secure: true, sameSite: 'Lax' } as const;

const ADMIN = { ...BASE, httpOnly: true, sameSite: 'Strict' } as const;

/** A cookie lives as long as the token that it holds or hints at. */
const SECONDS: Record<SessionHint, number> = { user: SESSION_SECONDS, admin: ADMIN_SECONDS };

/** Creates the cookie that hints at who is signed in. */
export function hintCookie(hint: SessionHint): string {
  return serialize(HINT_COOKIE, hint, { ...BASE, maxAge: SECONDS[hint] });
}

/** Names the account to which a browser's progress belongs, for scripts. Only who knows the id can tell. */
export const progressOwner = (accountId: string): string =>
  createHash('sha256').update(`progress ${accountId}`).digest('hex').slice(0, 16);

/** Creates the cookies of a session. */
export function sessionCookies({ token, hint, accountId }: NewSession): string[] {
  const readable = { ...BASE, maxAge: SECONDS[hint] };
  return [
    serialize(SESSION_COOKIE, token, { ...readable, httpOnly: true }),
    hintCookie(hint),
    serialize(PROGRESS_OWNER_COOKIE, progressOwner(accountId), readable),
  ];
}

/** Creates the cookie of an administrator's session by passkey. */
export function adminSessionCookie(token: string): string {
  return serialize(ADMIN_COOKIE, token, { ...ADMIN, maxAge: ADMIN_SECONDS });
}

/** Deletes an administrator's session by passkey. */
export function clearAdminCookie(): string {
  return serialize(ADMIN_COOKIE, '', { ...ADMIN, maxAge: 0 });
}

/**
 * Remembers that someone has signed in to one more account in the browser, beyond the session.
 * @param before the cookie until now
 */
export async function knownBrowserCookie(
  before: string | undefined,
  account: KnownAccount,
): Promise<string> {
  const token = await signKnownBrowser(await readKnownBrowser(before), account);
  const known = { ...BASE, httpOnly: true, maxAge: KNOWN_BROWSER_SECONDS };
  return serialize(KNOWN_BROWSER_COOKIE, token, known);
}

/** Keeps the state of a sign-in until the identity provider sends the browser back. */
export function signInStateCookie(sealed: string): string {
  return serialize(SIGN_IN_COOKIE, sealed, { ...BASE, httpOnly: true, maxAge: SIGN_IN_SECONDS });
}

/** Deletes the state of a sign-in, whether it succeeded or failed. */
export function clearSignInStateCookie(): string {
  return serialize(SIGN_IN_COOKIE, '', { ...BASE, httpOnly: true, maxAge: 0 });
}

/**
 * Deletes the session and what scripts can read of it together.
 * @param names of the browser's cookies
 */
export function signOutCookies(names: readonly string[]): string[] {
  return [
    serialize(SESSION_COOKIE, '', { ...BASE, httpOnly: true, maxAge: 0 }),
    serialize(HINT_COOKIE, '', { ...BASE, maxAge: 0 }),
    serialize(PROGRESS_OWNER_COOKIE, '', { ...BASE, maxAge: 0 }),
    ...ownedCookies(names, []),
  ];
}

/** Browsers send them with every request, and no student needs as many. */
const MAX_OWNED = 20;

/**
 * Creates the cookies after which a browser's say exactly which subjects its student owns.
 * @param names of the browser's cookies
 * @param slugs of the subjects
 */
export function ownedCookies(names: readonly string[], slugs: readonly string[]): string[] {
  const owned = slugs.slice(0, MAX_OWNED).map((slug) => OWNED_COOKIE + slug);
  const outdated = names.filter((name) => name.startsWith(OWNED_COOKIE) && !owned.includes(name));
  const missing = owned.filter((name) => !names.includes(name));
  return [...outdated.map(clearOwned), ...missing.map(setOwned)];
}

/**
 * Creates the cookies after which a browser's say of these subjects whether its student owns them.
 * @param names of the browser's cookies
 * @param slugs of the subjects
 */
export function ownedCookiesOf(
  names: readonly string[],
  slugs: readonly string[],
  isOwned: boolean,
): string[] {
  const known = names.filter((name) => name.startsWith(OWNED_COOKIE));
  const named = slugs.map((slug) => OWNED_COOKIE + slug);
  if (!isOwned) return named.filter((name) => known.includes(name)).map(clearOwned);
  return named
    .filter((name) => !known.includes(name))
    .slice(0, Math.max(0, MAX_OWNED - known.length))
    .map(setOwned);
}

const setOwned = (name: string) => serialize(name, '1', { ...BASE, maxAge: SECONDS.user });
const clearOwned = (name: string) => serialize(name, '', { ...BASE, maxAge: 0 });

/** A request's cookies are asked for several times. */
const parsed = new WeakMap<Request, Record<string, string>>();

function cookiesOf(request: Request): Record<string, string> {
  const known = parsed.get(request) ?? parse(request.headers.get('cookie') ?? '');
  parsed.set(request, known);
  return known;
}

/** Lists the names of a request's cookies. */
export const cookieNames = (request: Request): string[] => Object.keys(cookiesOf(request));

/** Reads a cookie of a request. */
export const readCookie = (request: Request, name: string): string | undefined =>
  cookiesOf(request)[name];
