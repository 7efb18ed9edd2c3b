import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { PaidFor } from '#contract/payments/quote-missing.ts';
import { isListed } from '#site/lib/is-listed.ts';

/** Subjects that a student owns, as the home page shows them. */
export interface Ownership {
  owned: ReadonlySet<string>;
  /** Owned subjects whose cards come first: those known before the cards were shown. */
  first: ReadonlySet<string>;
  paidFor: PaidFor;
}

/**
 * Selects the home page's cards: owned subjects first, each group in the shop's order. Owners see a
 * subject that is off sale only if the purchase was known in time: a late card would move the other
 * cards.
 */
export function selectCards<S extends Pick<SubjectDocument, 'id' | 'availability'>>(
  subjects: readonly S[],
  { first }: Ownership,
): S[] {
  const own = subjects.filter(({ id }) => first.has(id));
  const others = subjects.filter((subject) => !first.has(subject.id) && isListed(subject));
  return [...own, ...others];
}
