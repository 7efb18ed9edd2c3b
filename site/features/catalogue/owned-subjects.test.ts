import { expect, test } from 'vitest';
import { CURRENCY } from '#contract/money.ts';
import { ownedSubjects } from './owned-subjects.ts';

const purchase = (subjectId: string, isFull?: boolean) => ({
  subjectId,
  orderNumber: 'AE-1234ABCD',
  paid: '30.00',
  otherOrders: [],
  createdAt: '2026-11-22T09:00:00.000Z',
  subject: { name: subjectId, description: '', slug: subjectId },
  ...(isFull !== undefined && { refund: { amount: '30.00', currency: CURRENCY, isFull } }),
});

test('a student owns every subject that was not refunded in full', () => {
  const purchases = [purchase('micro'), purchase('macro', true), purchase('trade', false)];
  expect([...ownedSubjects(purchases)]).toEqual(['micro', 'trade']);
  expect([...ownedSubjects([])]).toEqual([]);
});
