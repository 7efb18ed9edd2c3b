/** Icons beside `favicon.svg`, made from it when the site is built. */
export const APPLE_TOUCH_ICON = '/apple-touch-icon.png';
