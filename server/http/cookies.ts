import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import {
  HINT_COOKIE,
  PROGRESS_OWNER_COOKIE,
  type SessionHint,
} from '#contract/accounts/session.ts';
import type { NewSession } from '../sessions/session.ts';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';
import { KNOWN_BROWSER_SECONDS } from '../tokens/known-browser.ts';
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

/** Creates the cookies of a sign-in. */
export function signInCookies({ token, hint, accountId }: NewSession): string[] {
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

/** Remembers that the browser has signed in, beyond the session. */
export function knownBrowserCookie(token: string): string {
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

/** Deletes the session and what scripts can read of it together. */
export function signOutCookies(): string[] {
  return [
    serialize(SESSION_COOKIE, '', { ...BASE, httpOnly: true, maxAge: 0 }),
    serialize(HINT_COOKIE, '', { ...BASE, maxAge: 0 }),
    serialize(PROGRESS_OWNER_COOKIE, '', { ...BASE, maxAge: 0 }),
  ];
}

/** Reads a cookie of a request. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name];
}
