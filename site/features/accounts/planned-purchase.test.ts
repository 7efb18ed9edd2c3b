import { expect, test } from 'vitest';
import { describePurchase } from './use-planned-purchase.ts';

const catalogue = {
  subjects: [
    { id: 'micro', name: 'Microeconomics', price: '30', availability: 'on-sale' as const },
    { id: 'macro', name: 'Macroeconomics', price: '27.50', availability: 'on-sale' as const },
    { id: 'old', name: 'Old', price: '10', availability: 'off-sale' as const },
  ],
  offers: [{ id: 'both', name: 'Both subjects', price: '50' }],
};

test.each([
  ['/checkout?subject=micro', 'Microeconomics, £30'],
  ['/checkout?subject=macro', 'Macroeconomics, £27.50'],
  ['/checkout?offer=both', 'Both subjects, £50'],
  ['/checkout?subject=micro&offer=both', 'Both subjects, £50'],
  ['/checkout?subject=micro&price=1', 'Microeconomics, £30'],
  ['/checkout?subject=micro&code=SAVE10', 'Microeconomics, £30 before your discount code'],
  ['/checkout?subject=micro&code=%20', 'Microeconomics, £30'],
  ['/checkout/?subject=micro', 'Microeconomics, £30'],
  ['/checkout?subject=micro#pay', 'Microeconomics, £30'],
])('describes what %s sells: %s', (next, text) => {
  expect(describePurchase(next, catalogue)).toBe(text);
});

test.each([
  undefined,
  '/',
  '/purchases?subject=micro',
  '/checkout',
  '/checkout?subject=',
  '/checkout?subject=wrong',
  '/checkout?subject=both',
  '/checkout?subject=old',
  '/checkout?offer=micro',
  '/checkout?subject=micro&offer=ended',
])('describes nothing for %s', (next) => {
  expect(describePurchase(next, catalogue)).toBeUndefined();
});
