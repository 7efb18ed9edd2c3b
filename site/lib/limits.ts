/** Constants of the pages: docs/product.md#limits. */

export const SIGNED_IN_REDIRECT_DELAY_MS = 100;
export const UNAUTHORIZED_REDIRECT_DELAY_MS = 500;

export const HOME_PLACEHOLDERS = 2;
export const SUBJECT_PLACEHOLDERS = 4;
export const PURCHASES_PLACEHOLDERS = 3;

export const TOAST_DURATION_MS = 5_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_MAX_WIDTH_PX = 420;
export const TOAST_HOTKEY = 'F8';
export const TOOLTIP_DELAY_MS = 700;
