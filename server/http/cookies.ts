import { parse, serialize } from 'hono/utils/cookie';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';
import { SESSION_SECONDS } from '../tokens/session.ts';
import { SIGN_IN_SECONDS } from '../tokens/sign-in-state.ts';

/** The session itself; no script can read it. */
export const SESSION_COOKIE = '__Host-session';

/** What a sign-in at the identity provider needs to be finished, sealed. */
export const SIGN_IN_COOKIE = '__Host-sign-in';

/** Says only that somebody is signed in. The CDN and the pages look for it (design: Sessions). */
export const HINT_COOKIE = 'signed_in';

const BASE = { path: '/', secure: true, sameSite: 'Lax' } as const;

export type Hint = 'user' | 'admin';

/** How long somebody stays signed in, in seconds: the administrator a working day. */
const SECONDS: Record<Hint, number> = { user: SESSION_SECONDS, admin: ADMIN_SECONDS };

/** Says who is signed in. */
export function hintCookie(hint: Hint): string {
  return serialize(HINT_COOKIE, hint, { ...BASE, maxAge: SECONDS[hint] });
}

/** The cookies that sign somebody in. */
export function signInCookies(token: string, hint: Hint = 'user'): string[] {
  const session = { ...BASE, httpOnly: true, maxAge: SECONDS[hint] };
  return [serialize(SESSION_COOKIE, token, session), hintCookie(hint)];
}

/** Keeps a begun sign-in until the provider sends the browser back. */
export function beginCookie(sealed: string): string {
  return serialize(SIGN_IN_COOKIE, sealed, { ...BASE, httpOnly: true, maxAge: SIGN_IN_SECONDS });
}

/** A sign-in is finished once, well or badly. */
export function endCookie(): string {
  return serialize(SIGN_IN_COOKIE, '', { ...BASE, httpOnly: true, maxAge: 0 });
}

/** The cookies that sign out: both gone at once. */
export function signOutCookies(): string[] {
  return [
    serialize(SESSION_COOKIE, '', { ...BASE, httpOnly: true, maxAge: 0 }),
    serialize(HINT_COOKIE, '', { ...BASE, maxAge: 0 }),
  ];
}

/** One cookie of a request, or `undefined`. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name];
}
