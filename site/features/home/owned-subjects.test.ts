import { expect, test } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import { ownedSubjects } from './owned-subjects.ts';

const bought = (subjectId: string, refund?: Purchase['refund']): Purchase => ({
  subjectId,
  createdAt: '2026-11-22T10:00:00.000Z',
  subject: { name: subjectId, description: '', slug: subjectId },
  refund,
});

/** @covers purchases.refunded, purchases.part-refunded */
test('a subject that was refunded in full is not owned, one that was refunded in part is', () => {
  const back = { amount: '5.00', currency: 'gbp' as const };
  const purchases = [
    bought('micro'),
    bought('macro', { ...back, isFull: false }),
    bought('trade', { ...back, isFull: true }),
  ];
  expect([...ownedSubjects(purchases)]).toEqual(['micro', 'macro']);
});
