import { parse, serialize } from 'hono/utils/cookie';
import { HINT_COOKIE, type SessionHint } from '#contract/session.ts';
import type { NewSession } from '../sessions/session.ts';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';
import { SESSION_SECONDS } from '../tokens/session.ts';
import { SIGN_IN_SECONDS } from '../tokens/sign-in-state.ts';

/** Holds the session. No script can read it. */
export const SESSION_COOKIE = '__Host-session';

/** Holds the sealed state of a sign-in at the identity provider. */
export const SIGN_IN_COOKIE = '__Host-sign-in';

const BASE = { path: '/', secure: true, sameSite: 'Lax' } as const;

/** A cookie lives as long as the token that it holds or hints at. */
const SECONDS: Record<SessionHint, number> = { user: SESSION_SECONDS, admin: ADMIN_SECONDS };

/** Creates the cookie that hints at who is signed in. */
export function hintCookie(hint: SessionHint): string {
  return serialize(HINT_COOKIE, hint, { ...BASE, maxAge: SECONDS[hint] });
}

/** Creates the cookies of a sign-in. */
export function signInCookies({ token, hint }: NewSession): string[] {
  const session = { ...BASE, httpOnly: true, maxAge: SECONDS[hint] };
  return [serialize(SESSION_COOKIE, token, session), hintCookie(hint)];
}

/** Keeps the state of a sign-in until the identity provider sends the browser back. */
export function signInStateCookie(sealed: string): string {
  return serialize(SIGN_IN_COOKIE, sealed, { ...BASE, httpOnly: true, maxAge: SIGN_IN_SECONDS });
}

/** Deletes the state of a sign-in, whether it succeeded or failed. */
export function clearSignInStateCookie(): string {
  return serialize(SIGN_IN_COOKIE, '', { ...BASE, httpOnly: true, maxAge: 0 });
}

/** Deletes the session and the hint together. */
export function signOutCookies(): string[] {
  return [
    serialize(SESSION_COOKIE, '', { ...BASE, httpOnly: true, maxAge: 0 }),
    serialize(HINT_COOKIE, '', { ...BASE, maxAge: 0 }),
  ];
}

/** Reads a cookie of a request. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name];
}
