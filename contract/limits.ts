/** Limits that more than one side reads: docs/product.md#limits. Sizes in bytes. */

export const PASSWORD_MIN_LENGTH = 6;
export const RESET_PASSWORD_MIN_LENGTH = 8;
/** bcrypt ignores further bytes, so longer passwords are rejected. */
export const PASSWORD_MAX_BYTES = 72;

export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;
export const TITLE_MAX_LENGTH = 200;

export const CONTENT_PDF_MAX_BYTES = 10_485_760;
/** A function accepts 6 MB, and binary bodies arrive base64-encoded. */
export const EVIDENCE_PDF_MAX_BYTES = 4 * 1024 * 1024;
/** Far above any JSON body the pages send. */
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** Enough for any event of a provider. */
export const WEBHOOK_BODY_MAX_BYTES = 512 * 1024;

export const DEFAULT_ORDER = 1;
