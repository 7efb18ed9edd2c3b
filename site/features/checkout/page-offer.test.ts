import { expect, test } from 'vitest';
import { CURRENCY } from '#contract/money.ts';
import { completedBy, offerFor, toOwnedSubjects } from './page-offer.ts';

const notes = { files: 2, cards: 3, drills: 1 };
const part = (id: string, name: string) => ({ id, name, price: 3000, currency: CURRENCY, notes });
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
const cost = (...purchases: ReturnType<typeof bought>[]) =>
  offerFor(offer, toOwnedSubjects(purchases));

test('a student who owns none of the subjects pays the full price', () => {
  const names = ['Microeconomics', 'Macroeconomics'];
  expect(cost()).toEqual({
    amount: 5000,
    currency: CURRENCY,
    apart: 6000,
    owned: [],
    missing: names,
  });
  expect(cost(bought('micro', '0.00', true))?.missing).toEqual(names);
});

test('a student who owns one subject pays the difference from what they paid, less refunds', () => {
  expect(cost(bought('micro', '30.00'))).toMatchObject({
    amount: 2000,
    apart: 3000,
    owned: ['Microeconomics'],
    missing: ['Macroeconomics'],
  });
  expect(cost(bought('macro', '25.00'))).toMatchObject({ amount: 2500 });
});

test('students who own every subject, or would save nothing, get no offer', () => {
  expect(cost(bought('micro', '30.00'), bought('macro', '20.00'))).toBeUndefined();
  expect(cost(bought('micro', '0.00'))).toBeUndefined();
});

test('a subject completes the cheapest offer of which the student owns the rest', () => {
  const [, macro = part('', '')] = parts;
  const dearer = { ...offer, id: 'dearer', price: 5500 };
  const complete = (...purchases: ReturnType<typeof bought>[]) =>
    completedBy(macro, [dearer, offer], toOwnedSubjects(purchases));
  expect(complete(bought('micro', '30.00'))).toMatchObject({
    amount: 2000,
    missing: ['Macroeconomics'],
  });
  expect(complete()).toBeUndefined();
  expect(complete(bought('micro', '0.00'))).toBeUndefined();
});
