import { expect, test } from 'vitest';
import { CURRENCY } from '#contract/money.ts';
import { offerFor } from './offer-for.ts';
import { paidForOf } from './paid-for.ts';

const part = (id: string, name: string) => ({ id, name, price: 3000, currency: CURRENCY });
const parts = [part('micro', 'Microeconomics'), part('macro', 'Macroeconomics')];
const offer = {
  id: 'both',
  name: 'Both subjects',
  subjectIds: ['micro', 'macro'],
  price: 5000,
  apart: 6000,
  currency: CURRENCY,
  parts,
};

const bought = (subjectId: string, paid: string, isFull = false) => ({
  subjectId,
  paid,
  orderNumber: 'AE-1234ABCD',
  otherOrders: [],
  createdAt: '2026-11-22T09:00:00.000Z',
  subject: { name: subjectId, description: '', slug: subjectId },
  ...(isFull && { refund: { amount: '30.00', currency: CURRENCY, isFull } }),
});
const costOf = (...purchases: ReturnType<typeof bought>[]) => offerFor(offer, paidForOf(purchases));

test('who owns none of its subjects pays the price', () => {
  const names = ['Microeconomics', 'Macroeconomics'];
  expect(costOf()).toEqual({
    amount: 5000,
    currency: CURRENCY,
    apart: 6000,
    owned: [],
    missing: names,
  });
  expect(costOf(bought('micro', '0.00', true))?.missing).toEqual(names);
});

test('who owns one pays the difference to what they paid for it, less refunds', () => {
  expect(costOf(bought('micro', '30.00'))).toMatchObject({
    amount: 2000,
    apart: 3000,
    owned: ['Microeconomics'],
    missing: ['Macroeconomics'],
  });
  expect(costOf(bought('macro', '25.00'))).toMatchObject({ amount: 2500 });
});

test('who owns all, or gains nothing by it, is offered nothing', () => {
  expect(costOf(bought('micro', '30.00'), bought('macro', '20.00'))).toBeUndefined();
  expect(costOf(bought('micro', '0.00'))).toBeUndefined();
});
