import type { APIRoute } from 'astro';
import { lightColour } from '#contract/brand.ts';
import { brand, region } from '#shop';
import { paths } from '#site/lib/paths.ts';
import { describeShop } from '#site/seo/description.ts';
import { APP_ICONS, appIcon } from '#site/seo/files.ts';

/** Length from which home screens shorten a name. */
const MAX_SHORT_NAME = 12;

/** Describes the app that a student installs. */
export const GET: APIRoute = () =>
  Response.json({
    // Stays the same, so that another start page does not make another app.
    id: '/',
    name: brand.name,
    short_name: brand.name.length > MAX_SHORT_NAME ? brand.mark : brand.name,
    description: describeShop(),
    lang: region.locale,
    dir: 'ltr',
    start_url: paths.purchases(),
    scope: paths.home(),
    display: 'standalone',
    theme_color: lightColour('paper'),
    background_color: lightColour('paper'),
    icons: [
      ...APP_ICONS.map(({ name, size, isMaskable }) => ({
        src: appIcon(name),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });
