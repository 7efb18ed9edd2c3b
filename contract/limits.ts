/** Constants of the spec, section 9, and those that the design adds. Sizes in bytes, times in ms. */

export const PASSWORD_MIN_LENGTH = 6;
export const RESET_PASSWORD_MIN_LENGTH = 8;
/** bcrypt ignores the rest, so a longer password is refused. */
export const PASSWORD_MAX_BYTES = 72;

export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;
export const TITLE_MAX_LENGTH = 200;

export const CONTENT_PDF_MAX_BYTES = 10_485_760;
/** A Function accepts 6 MB, with binary bodies base64-encoded: 4 MB fit safely. */
export const EVIDENCE_PDF_MAX_BYTES = 4 * 1024 * 1024;
/** Well above any JSON body of the shop. */
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** The largest event of a provider. */
export const WEBHOOK_BODY_MAX_BYTES = 512 * 1024;

export const SIGNED_IN_REDIRECT_DELAY = 100;
export const UNAUTHORIZED_REDIRECT_DELAY = 500;

export const HOME_PLACEHOLDERS = 2;
export const SUBJECT_PLACEHOLDERS = 4;
export const PURCHASES_PLACEHOLDERS = 3;

export const TOAST_DURATION = 5_000;
export const TOAST_REMOVE_DELAY = 1_000_000;
export const TOAST_SWIPE_THRESHOLD = 50;
/** In CSS pixels. */
export const TOAST_MAX_WIDTH = 420;
export const TOAST_HOTKEY = 'F8';
export const TOOLTIP_DELAY = 700;

export const DEFAULT_ORDER = 1;
