import { parse, serialize } from 'hono/utils/cookie';
import { SESSION_SECONDS } from '../sessions/session.ts';

/** The session itself; no script can read it. */
export const SESSION_COOKIE = '__Host-session';

/** Says only that somebody is signed in. The CDN and the pages look for it (design: Sessions). */
export const HINT_COOKIE = 'signed_in';

const BASE = { path: '/', secure: true, sameSite: 'Lax' } as const;

/** The cookies that sign somebody in. */
export function signInCookies(token: string): string[] {
  return [
    serialize(SESSION_COOKIE, token, { ...BASE, httpOnly: true, maxAge: SESSION_SECONDS }),
    serialize(HINT_COOKIE, 'user', { ...BASE, maxAge: SESSION_SECONDS }),
  ];
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
