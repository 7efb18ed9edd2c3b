import { HINT_COOKIE, SESSION_HINTS, type SessionHint } from '#contract/accounts/session.ts';
import { ADMIN_TOKEN } from './storage-names.ts';

/** Reads the role, which only selects what pages show. Undefined for a visitor and during the build. */
export function readSessionHint(): SessionHint | undefined {
  if (typeof document === 'undefined') return undefined;
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const value = pairs.find(([name]) => name === HINT_COOKIE)?.[1];
  return SESSION_HINTS.find((hint) => hint === value);
}

/** Thrown if the browser did not keep the session that the server started. */
export class CookiesBlockedError extends Error {}

/** Checks after a sign-in that the browser keeps the shop's cookies. @throws CookiesBlockedError */
export function assertSessionKept(): void {
  if (!readSessionHint()) throw new CookiesBlockedError();
}

export function readAdminToken(): string | undefined {
  try {
    return localStorage.getItem(ADMIN_TOKEN) || undefined;
  } catch {
    // Storage may be blocked, and the build has none.
    return undefined;
  }
}

/** @throws DOMException if storage is blocked */
export function storeAdminToken(token: string): void {
  localStorage.setItem(ADMIN_TOKEN, token);
}

export function removeAdminToken(): void {
  try {
    localStorage.removeItem(ADMIN_TOKEN);
  } catch {
    // Storage is blocked.
  }
}
