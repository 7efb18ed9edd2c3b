import { RESERVED_SLUGS } from '#contract/catalogue/slugs.ts';

interface SubjectSlug {
  name: string;
  slug: string;
}

/** @throws Error naming the subject whose page would replace another page */
export function assertUsableSlugs(subjects: readonly SubjectSlug[]): void {
  const taken = new Map<string, string>();
  for (const { name, slug } of subjects) {
    if (RESERVED_SLUGS.includes(slug)) {
      throw new Error(`The subject ${name} cannot use /${slug}: the shop already uses it.`);
    }
    const other = taken.get(slug);
    if (other) throw new Error(`The subjects ${other} and ${name} both use /${slug}.`);
    taken.set(slug, name);
  }
}
