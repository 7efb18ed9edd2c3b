/** Retention of the audit log and of download records. The privacy page states it, too. */
const KEPT_MONTHS = 12;

export function keptSince(now = new Date()): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
  return limit;
}

/** Limits shared by browser and server (docs/product.md#limits). Sizes in bytes. */

export const PASSWORD_MIN_LENGTH = 6;
export const RESET_PASSWORD_MIN_LENGTH = 8;
/** bcrypt ignores bytes beyond this limit, so longer passwords are refused. */
export const PASSWORD_MAX_BYTES = 72;

/** Lifetime of a link that resets a password. */
export const RESET_LINK_HOURS = 1;

export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;
export const PASSKEY_NAME_MAX_LENGTH = 60;
export const TITLE_MAX_LENGTH = 200;
export const WHATS_NEW_MAX_LENGTH = 200;
export const REPORT_WORDS_MAX_LENGTH = 500;

export const CONTENT_PDF_MAX_BYTES = 10_485_760;
/** A function accepts 6 MB with binary bodies in base64, so 4 MB fit safely. */
export const EVIDENCE_PDF_MAX_BYTES = 4 * 1024 * 1024;

export const DEFAULT_ORDER = 1;

/** Grace period before an upload without an item is deleted. */
export const UNUSED_UPLOAD_HOURS = 24;

export const REASON_MAX_LENGTH = 200;
