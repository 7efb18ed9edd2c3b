import type { SubjectDocument } from '#contract/content.ts';
import { isListed } from '#site/lib/is-listed.ts';

/** Which subjects a student owns, as the home page shows them. */
export interface Ownership {
  owned: ReadonlySet<string>;
  /** The owned subjects whose cards come first: those known before the cards were shown. */
  first: ReadonlySet<string>;
}

/**
 * Selects the cards of the home page, in their order: owned subjects first, each group in the owner's
 * order. A subject that is off sale has a card for those who own it.
 */
export function selectCards<S extends Pick<SubjectDocument, 'id' | 'availability'>>(
  subjects: readonly S[],
  { owned, first }: Ownership,
): S[] {
  // One that joins cards on show comes last, so that it moves none of them.
  const rank = (subject: S) => (first.has(subject.id) ? 0 : isListed(subject) ? 1 : 2);
  return subjects
    .filter((subject) => isListed(subject) || owned.has(subject.id))
    .toSorted((a, b) => rank(a) - rank(b));
}
