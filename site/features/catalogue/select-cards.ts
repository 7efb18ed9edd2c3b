import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { PaidFor } from '#contract/payments/quote-missing.ts';
import { isListed } from '#site/lib/is-listed.ts';

export interface Ownership {
  owned: ReadonlySet<string>;
  /** Owned subjects whose cards come first: those known before the cards were shown. */
  first: ReadonlySet<string>;
  paidFor: PaidFor;
}

/** Omits a subject off sale unless its purchase was known in time: a late card moves others. */
export function selectCards<S extends Pick<SubjectDocument, 'id' | 'availability'>>(
  subjects: readonly S[],
  { first }: Ownership,
): S[] {
  const own = subjects.filter(({ id }) => first.has(id));
  const others = subjects.filter((subject) => !first.has(subject.id) && isListed(subject));
  return [...own, ...others];
}
