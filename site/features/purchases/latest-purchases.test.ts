import { expect, it } from 'vitest';
import { formatPurchaseDate, latestPurchases } from './latest-purchases.ts';

const bought = (subjectId: string, createdAt: string) => ({
  subjectId,
  createdAt,
  subject: { name: subjectId, description: '', slug: subjectId },
});

/** @covers purchases.latest */
it('keeps the latest purchase of a subject, whatever the order', () => {
  const early = bought('micro', '2026-01-02T09:00:00Z');
  const late = bought('micro', '2026-03-02T09:00:00.500Z');
  expect(latestPurchases([early, late])).toEqual([late]);
  expect(latestPurchases([late, early])).toEqual([late]);
});

it('shows the newest first', () => {
  const micro = bought('micro', '2026-01-02T09:00:00Z');
  const macro = bought('macro', '2026-02-02T09:00:00Z');
  expect(latestPurchases([micro, macro])).toEqual([macro, micro]);
});

it('writes the day as it was in Britain', () => {
  expect(formatPurchaseDate('2026-11-21T10:00:00Z')).toBe('21 November 2026');
  expect(formatPurchaseDate('2026-06-30T23:30:00Z')).toBe('1 July 2026');
});
