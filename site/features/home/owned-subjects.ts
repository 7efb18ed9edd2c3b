import { isOwned, type Purchase } from '#contract/payments/purchases.ts';

/** The ids of the subjects that a student owns: what was refunded in full is theirs no longer. */
export function ownedSubjects(purchases: readonly Purchase[]): ReadonlySet<string> {
  return new Set(purchases.filter(isOwned).map(({ subjectId }) => subjectId));
}
