/** The largest bodies the server reads, in bytes. */

/** Well above any JSON body of the shop. */
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** The largest event of a provider. */
export const WEBHOOK_BODY_MAX_BYTES = 512 * 1024;
