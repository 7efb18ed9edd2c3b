import { RESERVED_SLUGS, SLUG } from '../../contract/catalogue/slugs.ts';

/** @returns true, or the sentence that tells the owner what to change in a subject's slug */
export function checkSlug(slug: string | undefined): true | string {
  if (!slug) return 'A subject needs an address.';
  if (!SLUG.test(slug)) {
    return 'Use lower-case letters, digits and single hyphens only, e.g. “development-economics”.';
  }
  return !RESERVED_SLUGS.includes(slug) || `The shop already uses /${slug}.`;
}
