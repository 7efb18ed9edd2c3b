import * as z from 'zod/mini';
import { optional } from '../endpoint.ts';
import { contentItemDocument, topicDocument } from './content-documents.ts';
import { RESERVED_SLUGS } from './slugs.ts';
import { type SubjectDocument, subjectDocument } from './subject.ts';

/**
 * Last known copies of owned subjects, in the key-value store. Functions write and read them; the build
 * reads them (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */

/** The hash of the copies, by subject id. */
export const KEPT_SUBJECTS = 'kept-subjects';

/** Time when the item left the CMS, while its subject stayed. */
const goneAt = optional(z.iso.datetime());

/** An amount in the minor unit, unlike the CMS's price. */
const amount = z.int().check(z.minimum(0));

export const keptItem = z.extend(contentItemDocument, { goneAt });

export const keptSubject = z.object({
  subject: z.extend(z.omit(subjectDocument, { availability: true }), {
    price: amount,
    originalPrice: optional(amount),
  }),
  topics: z.array(z.extend(topicDocument, { goneAt })),
  items: z.array(keptItem),
});
export type KeptSubject = z.infer<typeof keptSubject>;

export const toOffSale = ({ subject }: Pick<KeptSubject, 'subject'>): SubjectDocument => ({
  ...subject,
  availability: 'off-sale',
});

/** Selects the copies of subjects that have left the CMS. A subject that returns under its id is the CMS's again. */
export function selectGone<T extends { subject: { id: string } }>(
  copies: readonly T[],
  current: readonly { id: string }[],
): T[] {
  const ids = new Set(current.map(({ id }) => id));
  return copies.filter(({ subject }) => !ids.has(subject.id));
}

export function selectWithPage<T extends { subject: { slug: string } }>(
  gone: readonly T[],
  current: readonly { slug: string }[],
): T[] {
  const taken = new Set([...RESERVED_SLUGS, ...current.map(({ slug }) => slug)]);
  return gone.filter(({ subject: { slug } }) => {
    const isFree = !taken.has(slug);
    taken.add(slug);
    return isFree;
  });
}
