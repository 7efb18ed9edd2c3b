/** Names that pages and functions share. Plain constants, because inline scripts need them, too. */

/**
 * The readable cookie that says whether someone is signed in. It decides what is shown and nothing
 * else: the server never trusts it. `netlify.toml` repeats the name.
 */
export const HINT_COOKIE = 'signed_in';

/** The values of the cookie. */
export const SESSION_HINTS = ['user', 'admin'] as const;
export type SessionHint = (typeof SESSION_HINTS)[number];

/**
 * Begins the names of the readable cookies that say of a subject, by its slug, that the student owns it. They
 * choose the page (docs/decisions/0024-why-does-a-subject-have-two-pages.md) and grant nothing.
 */
export const OWNED_COOKIE = 'owned_';

/**
 * The readable cookie that says whose progress a browser may show: a hash of the account's id. It grants
 * nothing. It keeps the next student on a shared computer from seeing what the last one read.
 */
export const PROGRESS_OWNER_COOKIE = 'progress_of';

/** The header that carries the administrator's token. */
export const ADMIN_TOKEN_HEADER = 'x-admin-token';

/** The header in which a browser sends a solved challenge with the call that asked for it. */
export const CHALLENGE_HEADER = 'x-challenge';
