export type SessionHint = 'user' | 'admin';

const COOKIE = 'signed_in';
const ADMIN_TOKEN = 'adminToken';

/**
 * Who the readable cookie says is signed in. It only steers what is drawn: the server never
 * believes it. `undefined` for a visitor, and always while pages are built.
 */
export function readSessionHint(): SessionHint | undefined {
  if (typeof document === 'undefined') return undefined;
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const value = pairs.find(([name]) => name === COOKIE)?.[1];
  return value === 'user' || value === 'admin' ? value : undefined;
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
