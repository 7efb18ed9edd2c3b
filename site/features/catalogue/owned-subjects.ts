import { isOwned, type Purchase } from '#contract/payments/purchases.ts';

/** Returns the ids of the subjects that a student owns. A full refund ends ownership. */
export function ownedSubjects(purchases: readonly Purchase[]): ReadonlySet<string> {
  return new Set(purchases.filter(isOwned).map(({ subjectId }) => subjectId));
}
