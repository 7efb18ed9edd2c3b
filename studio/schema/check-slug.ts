import { FORMER_SLUGS_PATH, formerSlugs } from '../../contract/catalogue/former-slugs.ts';
import { RESERVED_SLUGS, SLUG } from '../../contract/catalogue/slugs.ts';
import { readSettings } from '../settings.ts';

/** @returns true, or the message that tells the owner what to change in a subject's slug */
export function checkSlug(slug: string | undefined): true | string {
  if (!slug) return 'A subject needs an address.';
  if (!SLUG.test(slug)) {
    return 'Use lower-case letters, digits and single hyphens only, e.g. “development-economics”.';
  }
  return !RESERVED_SLUGS.includes(slug) || `The shop already uses /${slug}.`;
}

/** Warns about another subject's former address, whose links and bookmarks would lead to this subject. */
export async function warnOfFormerSlug(
  slug: string | undefined,
  id = '',
  read: () => Promise<unknown> = readFormerSlugs,
): Promise<true | string> {
  try {
    const former = formerSlugs.parse(await read()).find((each) => each.former === slug);
    if (!former || id === former.id || id === `drafts.${former.id}`) return true;
    return `/${slug} is the former address of the subject at /${former.slug}. Old links to that subject would lead here instead.`;
  } catch {
    // The shop does not respond, or runs an earlier version.
    return true;
  }
}

async function readFormerSlugs(): Promise<unknown> {
  const response = await fetch(new URL(FORMER_SLUGS_PATH, readSettings().shopUrl));
  return response.json();
}
