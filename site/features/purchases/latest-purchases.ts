import type { Purchase } from '#contract/purchases.ts';

/** One purchase a subject, the one with the latest `createdAt`; the newest first. */
export function latestPurchases(purchases: readonly Purchase[]): Purchase[] {
  const newestFirst = purchases.toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
  const seen = new Set<string>();
  return newestFirst.filter(({ subjectId }) => !seen.has(subjectId) && seen.add(subjectId));
}

const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The day of an ISO time in Britain: `21 November 2026`. */
export function formatPurchaseDate(createdAt: string): string {
  return british.format(new Date(createdAt));
}
