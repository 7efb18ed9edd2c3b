/** Limits that browser and server share: docs/product.md#limits. Sizes in bytes. */

export const PASSWORD_MIN_LENGTH = 6;
export const RESET_PASSWORD_MIN_LENGTH = 8;
/** bcrypt ignores the rest, so a longer password is refused. */
export const PASSWORD_MAX_BYTES = 72;

export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;
export const PASSKEY_NAME_MAX_LENGTH = 60;
export const TITLE_MAX_LENGTH = 200;
/** What the owner says is new in a file. */
export const WHATS_NEW_MAX_LENGTH = 200;

export const CONTENT_PDF_MAX_BYTES = 10_485_760;
/** A Function accepts 6 MB, with binary bodies base64-encoded: 4 MB fit safely. */
export const EVIDENCE_PDF_MAX_BYTES = 4 * 1024 * 1024;

export const DEFAULT_ORDER = 1;

/** How long an upload waits for an item that names it. */
export const UNUSED_UPLOAD_HOURS = 24;

/** The longest reason for giving or taking away access. */
export const REASON_MAX_LENGTH = 200;
