/** Files that the build generates for search engines, link previews and devices. */

export const SITEMAP = '/sitemap.xml';
export const APPLE_TOUCH_ICON = '/apple-touch-icon.png';

/** Size of a link preview's picture, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;
/** Picture of every page without its own picture. */
export const SHOP_PICTURE = '/og.png';
export const subjectPicture = (slug: string) => `/og/${slug}.png`;
