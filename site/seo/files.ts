/** Files that the build generates for search engines, link previews and devices. */

export const SITEMAP = '/sitemap.xml';
export const APPLE_TOUCH_ICON = '/apple-touch-icon.png';

export const PICTURE = { width: 1200, height: 630 } as const;
export const SHOP_PICTURE = '/og.png';
export const subjectPicture = (slug: string) => `/og/${slug}.png`;
