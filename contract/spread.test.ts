import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUpAmounts, spread } from './money.ts';

test.each([
  [5000, [3000, 3000], [2500, 2500]],
  [5000, [3000, 2499], [2728, 2272]],
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [2, 3], [0, 1]],
  [3, [0, 0], [2, 1]],
  [0, [2, 3], [0, 0]],
  [7, [], []],
])('spreads %i over %j', (amount, weights, parts) => {
  expect(spread(amount, weights)).toEqual(parts);
});

test('parts add up to the amount, each within a penny of its exact share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_999_999 }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), weights, (amount, all) => {
      const parts = spread(amount, all);
      expect(addUpAmounts(parts)).toBe(amount);
      const total = addUpAmounts(all);
      for (const [index, part] of parts.entries()) {
        const exact = total > 0 ? (amount * (all[index] ?? 0)) / total : amount / all.length;
        expect(Math.abs(part - exact)).toBeLessThan(1.001);
      }
    }),
  );
});

test('keeps parts that add up already', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 99_999 }), { minLength: 1, maxLength: 9 }), (parts) => {
      expect(spread(addUpAmounts(parts), parts)).toEqual(parts);
    }),
  );
});
