import { isOwned, type Purchase } from '#contract/purchases.ts';

/** The ids of the subjects that a student owns. A purchase that was refunded in full is none of them. */
export function ownedSubjects(purchases: readonly Purchase[]): ReadonlySet<string> {
  return new Set(purchases.filter(isOwned).map(({ subjectId }) => subjectId));
}
