/** Constants of the pages, times in ms: docs/product.md#limits. */

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
