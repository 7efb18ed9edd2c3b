const MINUTE_MS = 60_000;

/** Interval between alarms about the same lasting fault. */
export const QUIET_SECONDS = 6 * 60 * 60;

/** Failed requests in a number of minutes that raise an alarm. */
export const FAILURES_MAX = 10;
export const FAILURES_MINUTES = 10;

/** Payments in a day that only reconciliation found. One or two may be found while their webhooks are in transit. */
export const FOUND_MAX = 3;

export const MAX_WEBHOOK_DELAY_MS = 30 * MINUTE_MS;

/** Time for a build and the build before it. */
export const MAX_BUILD_MS = 15 * MINUTE_MS;

/** Allows one missed reconciliation, which runs every ten minutes. */
export const MAX_RECONCILIATION_GAP_MS = 30 * MINUTE_MS;

/** Allows a late daily run. */
export const MAX_CHAIN_GAP_MS = 26 * 60 * MINUTE_MS;

/** Maximum wait of an email before sending counts as broken. */
export const MAX_EMAIL_WAIT_MS = 60 * MINUTE_MS;

/** Period in which the panel lists given-up emails. */
export const GIVEN_UP_DAYS = 30;
