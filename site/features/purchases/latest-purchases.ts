import type { Purchase } from '#contract/purchases/purchases.ts';

export function latestPurchases(purchases: readonly Purchase[]): Purchase[] {
  const newestFirst = purchases.toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
  const seen = new Set<string>();
  return newestFirst.filter(({ subjectId }) => !seen.has(subjectId) && seen.add(subjectId));
}
