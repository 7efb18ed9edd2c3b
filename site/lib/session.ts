import {
  ADMIN_TOKEN_HEADER,
  HINT_COOKIE,
  OWNED_COOKIE,
  PROGRESS_OWNER_COOKIE,
  SESSION_HINTS,
  type SessionHint,
} from '#contract/sessions/session.ts';
import { ADMIN_TOKEN, PERSONAL } from './storage-names.ts';

export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1] || undefined;
}

/** Reads the role, which only selects what pages show. Undefined for a visitor and during the build. */
export function readSessionHint(): SessionHint | undefined {
  if (typeof document === 'undefined') return undefined;
  const value = readCookie(HINT_COOKIE);
  return SESSION_HINTS.find((hint) => hint === value);
}

/** Returns true if a cookie names a subject that the student owns. */
export const ownsSubject = (): boolean => document.cookie.includes(OWNED_COOKIE);

/** Returns undefined if storage is blocked, and during the build. */
export function withLocalStorage<Result>(use: (store: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

export const readAdminToken = (): string | undefined =>
  withLocalStorage((store) => store.getItem(ADMIN_TOKEN)) || undefined;

/** Returns the header of an administrator's calls. Empty for everyone else. */
export function adminHeaders(): Record<string, string> {
  const token = readAdminToken();
  return token ? { [ADMIN_TOKEN_HEADER]: token } : {};
}

/** @throws DOMException if storage is blocked */
export function storeAdminToken(token: string): void {
  localStorage.setItem(ADMIN_TOKEN, token);
}

export const removeAdminToken = (): void =>
  withLocalStorage((store) => store.removeItem(ADMIN_TOKEN));

/** Reads the opaque name of the account that owns this browser's progress and answers. */
export const readOwner = (): string | undefined => readCookie(PROGRESS_OWNER_COOKIE);

/** @returns a check that no other student has signed in since */
export function keepOwner(): () => boolean {
  const owner = readOwner();
  return () => owner !== undefined && readOwner() === owner;
}

/** Deletes the entries of `localStorage` that match. */
export const removeStored = (isMatch: (key: string, text: string) => boolean): void =>
  withLocalStorage((store) => {
    for (const [key, text] of Object.entries<string>({ ...store }))
      if (isMatch(key, text)) store.removeItem(key);
  });

/** Returns true if the account's record lacks part of an entry, which then waits for the account's next sign-in. */
export const isUnsent = (text: string): boolean =>
  /"(?:unsent":\["|is(?:Exam)?Unsent":true)/.test(text);

/**
 * Deletes the progress, answers and practice that this browser stores, except for unsent entries.
 * @param owners accounts whose unsent entries go, too, or `visitor`
 */
export function forgetStudent(...owners: (string | undefined)[]): void {
  const isPersonal = (key: string) => PERSONAL.some((prefix) => key.startsWith(prefix));
  const isOf = (key: string) => owners.includes(key.split(':')[1]);
  removeStored((key, text) => isPersonal(key) && (isOf(key) || !isUnsent(text)));
  withLocalStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (isPersonal(key)) sessionStorage.removeItem(key);
  });
}
