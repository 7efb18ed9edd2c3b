import * as z from 'zod/mini';
import { RESERVED_SLUGS, SLUG } from './slugs.ts';

/** Former slugs of subjects. Each build records the holder of every slug in the key-value store. */

/** The hash of all slugs, with the last subject that had each. */
export const SUBJECT_SLUGS = 'subject-slugs';

export const slugHolders = z.record(z.string(), z.object({ id: z.string() }));
export type SlugHolders = z.infer<typeof slugHolders>;

/** A build's file of former slugs, for the CDN's rules and for the Studio. */
export const FORMER_SLUGS_PATH = '/former-slugs.json';

const formerSlug = z.object({
  former: z.string(),
  id: z.string(),
  slug: z.string(),
});
export const formerSlugs = z.array(formerSlug);
export type FormerSlug = z.infer<typeof formerSlug>;

interface SubjectPage {
  id: string;
  slug: string;
}

/** Selects the slugs to remember: new slugs, and slugs that moved to another subject. */
export function selectNewHolders(
  holders: SlugHolders,
  subjects: readonly SubjectPage[],
): SlugHolders | undefined {
  const changed = subjects.filter(({ id, slug }) => holders[slug]?.id !== id);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map(({ id, slug }) => [slug, { id }]));
}

/** Selects the slugs to redirect: their subject has a page, and no other page has taken the address. */
export function selectFormerSlugs(
  holders: SlugHolders,
  subjects: readonly SubjectPage[],
): FormerSlug[] {
  const slugs = new Map(subjects.map(({ id, slug }) => [id, slug]));
  const taken = new Set([...RESERVED_SLUGS, ...slugs.values()]);
  return Object.entries(holders).flatMap(([former, { id }]) => {
    const slug = slugs.get(id);
    return slug && SLUG.test(former) && !taken.has(former) ? [{ former, id, slug }] : [];
  });
}
