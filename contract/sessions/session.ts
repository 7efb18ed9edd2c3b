/** Plain constants without zod: inline scripts import them, too. */

/** The readable cookie of a signed-in browser. The server never trusts it. `netlify.toml` repeats the name. */
export const HINT_COOKIE = 'signed_in';

export const SESSION_HINTS = ['user', 'admin'] as const;
export type SessionHint = (typeof SESSION_HINTS)[number];

/**
 * Prefix of the readable cookies, one for each owned slug. They choose the page
 * (docs/decisions/0024-why-does-a-subject-have-two-pages.md) and grant nothing.
 */
export const OWNED_COOKIE = 'owned_';

/**
 * A hash of the account's id, which grants nothing. Hides one student's progress from the next on a shared
 * computer.
 */
export const PROGRESS_OWNER_COOKIE = 'progress_of';

export const ADMIN_TOKEN_HEADER = 'x-admin-token';

/** Marks the call by which the worker completes a sign-out that had no connection. */
export const WORKER_HEADER = 'x-worker';

export const CHALLENGE_HEADER = 'x-challenge';
