import * as z from 'zod/mini';
import { RESERVED_SLUGS, SLUG } from './slugs.ts';

/** The slugs that subjects had before. Each build remembers in the key-value store whose every slug is. */

/** The hash of all slugs, with the subject that had each last. */
export const SUBJECT_SLUGS = 'subject-slugs';

/** Values of that hash. */
export const slugHolders = z.record(z.string(), z.object({ id: z.string() }));
export type SlugHolders = z.infer<typeof slugHolders>;

/** The file of a build that lists them, for the rules of the CDN and for the Studio. */
export const FORMER_SLUGS_PATH = '/former-slugs.json';

/** A slug that leads to the page of the subject that had it. */
const formerSlug = z.object({
  former: z.string(),
  /** The subject's id. */
  id: z.string(),
  /** Its slug now. */
  slug: z.string(),
});
export const formerSlugs = z.array(formerSlug);
export type FormerSlug = z.infer<typeof formerSlug>;

interface SubjectPage {
  id: string;
  slug: string;
}

/** Selects the slugs that the build has to remember: those that are new, and those that another subject has now. */
export function selectNewHolders(
  known: SlugHolders,
  subjects: readonly SubjectPage[],
): SlugHolders | undefined {
  const changed = subjects.filter(({ id, slug }) => known[slug]?.id !== id);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map(({ id, slug }) => [slug, { id }]));
}

/** Selects the slugs that lead elsewhere: their subject has a page, and no page has taken the address since. */
export function selectFormerSlugs(
  known: SlugHolders,
  subjects: readonly SubjectPage[],
): FormerSlug[] {
  const slugOf = new Map(subjects.map(({ id, slug }) => [id, slug]));
  const taken = new Set([...RESERVED_SLUGS, ...slugOf.values()]);
  return Object.entries(known).flatMap(([former, { id }]) => {
    const slug = slugOf.get(id);
    return slug && SLUG.test(former) && !taken.has(former) ? [{ former, id, slug }] : [];
  });
}
