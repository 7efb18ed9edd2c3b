import type { Purchase } from '#contract/purchases.ts';

/** The ids of the subjects that a student owns. */
export function ownedSubjects(purchases: readonly Purchase[]): ReadonlySet<string> {
  return new Set(purchases.map(({ subjectId }) => subjectId));
}
