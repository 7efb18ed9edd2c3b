import { expect, it } from 'vitest';
import { latestPurchases } from './PurchasesPage.tsx';

const bought = (subjectId: string, createdAt: string) => ({
  subjectId,
  orderNumber: 'AE-1234ABCD',
  paid: '30.00',
  otherOrders: [],
  createdAt,
  subject: { name: subjectId, description: '', slug: subjectId },
});

it('keeps the latest purchase of a subject in any order', () => {
  const early = bought('micro', '2026-01-02T09:00:00Z');
  const late = bought('micro', '2026-03-02T09:00:00.500Z');
  expect(latestPurchases([early, late])).toEqual([late]);
  expect(latestPurchases([late, early])).toEqual([late]);
});

it('sorts the newest first', () => {
  const micro = bought('micro', '2026-01-02T09:00:00Z');
  const macro = bought('macro', '2026-02-02T09:00:00Z');
  expect(latestPurchases([micro, macro])).toEqual([macro, micro]);
});
