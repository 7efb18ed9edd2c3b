/**
 * Time limits of requests to services, so that a function reports an unresponsive service before the platform times
 * out. Tests of unresponsive services shorten them (`scripts/bundle-functions.ts`).
 */

export const STORE_TIME_LIMIT_MS = 5_000;

/** The library's own timeout is minutes. */
export const CONTENT_TIME_LIMIT_MS = 5_000;

/** Includes the client's retry. */
export const CATALOGUE_TIME_LIMIT_MS = 4_000;

/** For the start of the response. */
export const FILES_TIME_LIMIT_MS = 8_000;

export const PAYMENTS_TIME_LIMIT_MS = 15_000;

/** For a check of the shop's health, which may send several requests. */
export const CHECK_TIME_LIMIT_MS = 6_000;
