/** A subject's path, e.g. `development-economics`. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** First segments of the shop's own paths; no subject may take one. */
export const RESERVED_SLUGS: readonly string[] = [
  '404',
  'about',
  'account',
  'admin',
  'api',
  'auth',
  'checkout',
  'contact',
  'drawings',
  'home',
  'legal',
  'objects',
  'privacy',
  'purchases',
  'refunds',
  'reset-password',
  'samples',
  'shell',
  'studio',
  'terms',
];
