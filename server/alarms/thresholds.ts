const MINUTE = 60_000;

/** Interval between alarms about the same lasting fault. */
export const QUIET_SECONDS = 6 * 60 * 60;

/** Failed requests in a number of minutes that raise an alarm. */
export const FAILURES_MAX = 10;
export const FAILURES_MINUTES = 10;

/** Payments in a day that only reconciliation found. One or two may be found while their webhooks are in transit. */
export const FOUND_MAX = 3;

/** Maximum delay of a webhook, in milliseconds. */
export const WEBHOOK_PATIENCE = 30 * MINUTE;

/** Maximum time for a build and the build before it, in milliseconds. */
export const BUILD_PATIENCE = 15 * MINUTE;

/** Allows one missed reconciliation, which runs every ten minutes. Milliseconds. */
export const RECONCILIATION_PATIENCE = 30 * MINUTE;

/** Allows a late daily run. Milliseconds. */
export const CHAIN_PATIENCE = 26 * 60 * MINUTE;

/** Maximum wait of an email before sending counts as broken, in milliseconds. */
export const EMAIL_PATIENCE = 60 * MINUTE;

/** Period in which the panel lists given-up emails. */
export const GIVEN_UP_DAYS = 30;

/** Allows one missed check for listed files, which runs every ten minutes. Milliseconds. */
export const LISTED_FILES_PATIENCE = 30 * MINUTE;
