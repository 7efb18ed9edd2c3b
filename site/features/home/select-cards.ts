import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { PaidFor } from '#contract/payments/quote-missing.ts';
import { isListed } from '#site/lib/is-listed.ts';

/** Which subjects a student owns, as the home page shows them. */
export interface Ownership {
  owned: ReadonlySet<string>;
  /** The owned subjects whose cards come first: those known before the cards were shown. */
  first: ReadonlySet<string>;
  paidFor: PaidFor;
}

/**
 * Selects the cards of the home page, in their order: owned subjects first, each group in the owner's
 * order. A subject that is off sale has a card for those who own it, if that was known in time: a card
 * that joined others would move them.
 */
export function selectCards<S extends Pick<SubjectDocument, 'id' | 'availability'>>(
  subjects: readonly S[],
  { first }: Ownership,
): S[] {
  const own = subjects.filter(({ id }) => first.has(id));
  const others = subjects.filter((subject) => !first.has(subject.id) && isListed(subject));
  return [...own, ...others];
}
