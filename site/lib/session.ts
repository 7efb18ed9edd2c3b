import { HINT_COOKIE, SESSION_HINTS, type SessionHint } from '#contract/session.ts';
import { ADMIN_TOKEN } from './storage-names.ts';

/**
 * Who the readable cookie says is signed in. It only steers what is drawn: the server never
 * believes it. `undefined` for a visitor, and always while pages are built.
 */
export function readSessionHint(): SessionHint | undefined {
  if (typeof document === 'undefined') return undefined;
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const value = pairs.find(([name]) => name === HINT_COOKIE)?.[1];
  return SESSION_HINTS.find((hint) => hint === value);
}

/** The administrator's token (spec section 3, browser storage), where one is kept. */
export function readAdminToken(): string | undefined {
  try {
    return localStorage.getItem(ADMIN_TOKEN) || undefined;
  } catch {
    // Storage may be blocked, and there is none while pages are built.
    return undefined;
  }
}

/** Keeps the administrator's token for this browser. @throws DOMException where storage is blocked */
export function keepAdminToken(token: string): void {
  localStorage.setItem(ADMIN_TOKEN, token);
}

/** Forgets the administrator's token. */
export function dropAdminToken(): void {
  try {
    localStorage.removeItem(ADMIN_TOKEN);
  } catch {
    // Where storage is blocked, there is none.
  }
}
