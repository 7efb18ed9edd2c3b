import { RESERVED_SLUGS } from '#contract/slugs.ts';

interface Addressed {
  name: string;
  slug: string;
}

/** @throws Error naming the subject whose page would take another page's place */
export function refuseUnusableSlugs(subjects: readonly Addressed[]): void {
  const taken = new Map<string, string>();
  for (const { name, slug } of subjects) {
    if (RESERVED_SLUGS.includes(slug)) {
      throw new Error(`The subject ${name} cannot have the address /${slug}: the shop uses it.`);
    }
    const other = taken.get(slug);
    if (other) throw new Error(`The subjects ${other} and ${name} both have the address /${slug}.`);
    taken.set(slug, name);
  }
}
