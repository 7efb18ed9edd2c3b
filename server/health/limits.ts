/** What the shop's health is measured by. */

const MINUTE = 60_000;

/** An alarm comes once in six hours: a fault that stays is repeated a few times a day. Seconds. */
export const QUIET_SECONDS = 6 * 60 * 60;

/** So many failed requests in so many minutes are an alarm. */
export const FAILURES_MAX = 10;
export const FAILURES_MINUTES = 10;

/**
 * So many payments that only reconciliation found in a day are an alarm. One or two can be found while
 * their webhooks are on their way.
 */
export const FOUND_MAX = 3;

/** How late a webhook may be. Milliseconds. */
export const WEBHOOK_PATIENCE = 30 * MINUTE;

/** How long a build may take, with the one before it. Milliseconds. */
export const BUILD_PATIENCE = 15 * MINUTE;

/** Reconciliation runs every ten minutes; one run may be missed. Milliseconds. */
export const RECONCILIATION_PATIENCE = 30 * MINUTE;

/** The audit log is counted once a day; the host may be late. Milliseconds. */
export const CHAIN_PATIENCE = 26 * 60 * MINUTE;

/** How long an email may wait before something is wrong with sending. Milliseconds. */
export const EMAIL_PATIENCE = 60 * MINUTE;

/** How long the panel reminds of emails that were given up. */
export const GIVEN_UP_DAYS = 30;

/** Whether files are listed publicly is checked every ten minutes; one check may be missed. Milliseconds. */
export const LISTED_FILES_PATIENCE = 30 * MINUTE;
