/** Files that the build generates for search engines, link previews and devices. */

export const SITEMAP = '/sitemap.xml';
export const APPLE_TOUCH_ICON = '/apple-touch-icon.png';

export const MANIFEST = '/manifest.webmanifest';
/** Icons of the installed app, by their sizes in pixels. Devices cut the maskable icon to a shape. */
export const APP_ICONS = [
  { name: '192', size: 192, isMaskable: false },
  { name: '512', size: 512, isMaskable: false },
  { name: 'maskable', size: 512, isMaskable: true },
] as const;
export const appIcon = (name: string) => `/app-icon-${name}.png`;

export const PICTURE = { width: 1200, height: 630 } as const;
export const SHOP_PICTURE = '/og.png';
export const subjectPicture = (slug: string) => `/og/${slug}.png`;
