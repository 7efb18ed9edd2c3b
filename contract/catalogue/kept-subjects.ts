import * as z from 'zod/mini';
import { optional } from '../optional.ts';
import {
  contentItemDocument,
  type SubjectDocument,
  subjectDocument,
  topicDocument,
} from './content-documents.ts';
import { RESERVED_SLUGS } from './slugs.ts';

/**
 * The last known copies of the subjects that students own, in the key-value store. Functions write
 * and read them, and the build reads them (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */

/** The hash of the copies, by the subject's id. */
export const KEPT_SUBJECTS = 'kept-subjects';

/** When the CMS no longer had it, although it still had the subject. */
const goneAt = optional(z.iso.datetime());

/** An amount, as the copy holds it. The CMS's is a price. */
const amount = z.int().check(z.minimum(0));

/** An item of a copy. */
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

/** A kept subject as pages and rules see it: no one can buy it. */
export const toOffSale = ({ subject }: Pick<KeptSubject, 'subject'>): SubjectDocument => ({
  ...subject,
  availability: 'off-sale',
});

/**
 * Selects the copies of subjects that the CMS no longer has. A subject that came back, by its id, is the
 * CMS's again.
 */
export function selectGone<T extends { subject: { id: string } }>(
  copies: readonly T[],
  current: readonly { id: string }[],
): T[] {
  const ids = new Set(current.map(({ id }) => id));
  return copies.filter(({ subject }) => !ids.has(subject.id));
}

/** Selects the copies that keep a page: those whose address no other page has taken since. */
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
