import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import {
  HINT_COOKIE,
  OWNED_COOKIE,
  PROGRESS_OWNER_COOKIE,
  type SessionHint,
} from '#contract/sessions/session.ts';
import type { NewSession } from '../sessions/sessions.ts';
import {
  KNOWN_BROWSER_SECONDS,
  type KnownAccount,
  readKnownBrowser,
  signKnownBrowser,
} from '../tokens/known-browser.ts';
import {
  ADMIN_SECONDS,
  knownAdministrator,
  SESSION_SECONDS,
  SIGN_IN_SECONDS,
} from '../tokens/sessions.ts';

export const SESSION_COOKIE = '__Host-session';

/** Administrator's passkey session. `Strict`: no other site's page can send it. */
export const ADMIN_COOKIE = '__Host-admin';

export const SIGN_IN_COOKIE = '__Host-sign-in';

/** Accounts that the browser has signed in to before (`server/tokens/known-browser.ts`). */
export const KNOWN_BROWSER_COOKIE = '__Host-known-browser';

const BASE = { path: '/', secure: true, sameSite: 'Lax' } as const;

const HTTP_ONLY = { ...BASE, httpOnly: true } as const;
const ADMIN = { ...HTTP_ONLY, sameSite: 'Strict' } as const;

const clear = (name: string, options: typeof BASE | typeof ADMIN | typeof HTTP_ONLY = BASE) =>
  serialize(name, '', { ...options, maxAge: 0 });

/** Lifetime of each hint, in seconds: the same as its token's. */
const COOKIE_SECONDS: Record<SessionHint, number> = { user: SESSION_SECONDS, admin: ADMIN_SECONDS };

export function hintCookie(hint: SessionHint): string {
  return serialize(HINT_COOKIE, hint, { ...BASE, maxAge: COOKIE_SECONDS[hint] });
}

/** Names the owner of a browser's reading progress. Only someone with the account's id recognises it. */
export const progressOwner = (accountId: string): string =>
  createHash('sha256').update(`progress ${accountId}`).digest('hex').slice(0, 16);

export function sessionCookies({ token, hint, accountId }: NewSession): string[] {
  const readable = { ...BASE, maxAge: COOKIE_SECONDS[hint] };
  return [
    serialize(SESSION_COOKIE, token, { ...readable, httpOnly: true }),
    hintCookie(hint),
    serialize(PROGRESS_OWNER_COOKIE, progressOwner(accountId), readable),
  ];
}

/** Creates a sign-in's cookies, and replaces owned-subject cookies that another account may have left. */
export const signInCookies = (
  session: NewSession,
  names: readonly string[],
  ownedSlugs: readonly string[],
): string[] => [...sessionCookies(session), ...ownedCookies(names, ownedSlugs)];

export function adminSessionCookie(token: string): string {
  return serialize(ADMIN_COOKIE, token, { ...ADMIN, maxAge: ADMIN_SECONDS });
}

export function clearAdminCookie(): string {
  return clear(ADMIN_COOKIE, ADMIN);
}

/** Adds an account to the browser's known accounts, which outlive the session. @param before current cookie */
export async function knownBrowserCookie(
  before: string | undefined,
  account: KnownAccount,
): Promise<string> {
  const token = await signKnownBrowser(await readKnownBrowser(before), account);
  const options = { ...HTTP_ONLY, maxAge: KNOWN_BROWSER_SECONDS };
  return serialize(KNOWN_BROWSER_COOKIE, token, options);
}

export function signInStateCookie(sealed: string): string {
  return serialize(SIGN_IN_COOKIE, sealed, { ...HTTP_ONLY, maxAge: SIGN_IN_SECONDS });
}

export function clearSignInStateCookie(): string {
  return clear(SIGN_IN_COOKIE, HTTP_ONLY);
}

/** Deletes the session and every cookie that scripts read about it. @param names names of the browser's cookies */
export function signOutCookies(names: readonly string[]): string[] {
  return [
    clear(SESSION_COOKIE, HTTP_ONLY),
    clear(HINT_COOKIE),
    clear(PROGRESS_OWNER_COOKIE),
    ...ownedCookies(names, []),
  ];
}

/** Limit on the owned-subject cookies: browsers send all of them with every request. */
const MAX_OWNED = 20;

/** Makes the browser's owned subjects exactly `slugs`. @param names names of the browser's cookies */
export function ownedCookies(names: readonly string[], slugs: readonly string[]): string[] {
  const owned = slugs.slice(0, MAX_OWNED).map((slug) => OWNED_COOKIE + slug);
  const outdated = names.filter((name) => name.startsWith(OWNED_COOKIE) && !owned.includes(name));
  const missing = owned.filter((name) => !names.includes(name));
  return [...outdated.map((name) => clear(name)), ...missing.map(setOwned)];
}

/** Marks these subjects as owned or not, and leaves others. @param names names of the browser's cookies */
export function markOwnedCookies(
  names: readonly string[],
  slugs: readonly string[],
  isOwned: boolean,
): string[] {
  const others = names
    .filter((name) => name.startsWith(OWNED_COOKIE))
    .map((name) => name.slice(OWNED_COOKIE.length))
    .filter((slug) => !slugs.includes(slug));
  // New marks last, so that a full list leaves out no subject that is marked already.
  const isMarked = (slug: string) => names.includes(OWNED_COOKIE + slug);
  const marked = slugs.toSorted((a, b) => Number(isMarked(b)) - Number(isMarked(a)));
  return ownedCookies(names, isOwned ? [...others, ...marked] : others);
}

const setOwned = (name: string) => serialize(name, '1', { ...BASE, maxAge: COOKIE_SECONDS.user });

const parsed = new WeakMap<Request, Record<string, string>>();

function parseCookies(request: Request): Record<string, string> {
  const cookies = parsed.get(request) ?? parse(request.headers.get('cookie') ?? '');
  parsed.set(request, cookies);
  return cookies;
}

export const cookieNames = (request: Request): string[] => Object.keys(parseCookies(request));

export const readCookie = (request: Request, name: string): string | undefined =>
  parseCookies(request)[name];

/** Creates the known-browser cookie for an administrator. Returns no cookie if they have no password. */
export async function rememberAdministrator(
  readCookie: (name: string) => string | undefined,
): Promise<string[]> {
  const administrator = await knownAdministrator();
  if (!administrator) return [];
  return [await knownBrowserCookie(readCookie(KNOWN_BROWSER_COOKIE), administrator)];
}
