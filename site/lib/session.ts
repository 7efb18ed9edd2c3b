import { HINT_COOKIE, SESSION_HINTS, type SessionHint } from '#contract/sessions/session.ts';
import { ADMIN_TOKEN, PROGRESS } from './storage-names.ts';

export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([known]) => known === name)?.[1] || undefined;
}

/** Reads the role, which only selects what pages show. Undefined for a visitor and during the build. */
export function readSessionHint(): SessionHint | undefined {
  if (typeof document === 'undefined') return undefined;
  const value = readCookie(HINT_COOKIE);
  return SESSION_HINTS.find((hint) => hint === value);
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

/** Deletes the reading progress that this browser stores, when a session has ended. */
export function forgetProgress(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PROGRESS)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked.
  }
}
