import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedCode } from '../checkout/quote-request.ts';
import { applyDiscount, type Discount } from './discount-codes.ts';

const line = (subjectId: string, amount: number) => ({ subjectId, subjectName: subjectId, amount });
const quote = (...amounts: number[]) => ({
  lines: amounts.map((amount, at) => line(`s${at}`, amount)),
  amount: amounts.reduce((sum, amount) => sum + amount, 0),
  currency: 'gbp' as const,
});
const amounts = ({ lines }: { lines: { amount: number }[] }) => lines.map(({ amount }) => amount);

test('reads a code in upper case, without spaces around it', () => {
  expect(typedCode.parse('  revise10 ')).toBe('REVISE10');
  expect(typedCode.safeParse('   ').success).toBe(false);
  expect(typedCode.safeParse('x'.repeat(41)).success).toBe(false);
});

test('a percentage comes off the covered lines only, to the nearest penny', () => {
  expect(applyDiscount(quote(2999), { percent: 10, subjectIds: [] }).amount).toBe(2699);
  const one = applyDiscount(quote(3000, 2000), { percent: 50, subjectIds: ['s1'] });
  expect(amounts(one)).toEqual([3000, 1000]);
  expect(one.amount).toBe(4000);
});

test('spreads a sum over the lines in proportion, with the spare penny for the largest remainder', () => {
  const spread = applyDiscount(quote(3000, 2000), { amount: 501, subjectIds: [] });
  // 300.6 and 200.4
  expect(amounts(spread)).toEqual([2699, 1800]);
  expect(amounts(applyDiscount(quote(1000, 1000, 1000), { amount: 100, subjectIds: [] }))).toEqual([
    966, 967, 967,
  ]);
});

test('a discount above the price makes the order free, never negative', () => {
  expect(applyDiscount(quote(3000), { amount: 5000, subjectIds: [] }).amount).toBe(0);
  expect(applyDiscount(quote(3000), { percent: 100, subjectIds: [] }).amount).toBe(0);
});

test('rounds an amount too small for a card up to the smallest chargeable amount', () => {
  expect(applyDiscount(quote(3000), { percent: 99.5, subjectIds: [] }).amount).toBe(30);
  expect(applyDiscount(quote(3000), { amount: 2999, subjectIds: [] }).amount).toBe(30);
  expect(applyDiscount(quote(3000), { amount: 2970, subjectIds: [] }).amount).toBe(30);
});

test('lines add up to the amount; no line grows or turns negative, and uncovered lines stay the same', () => {
  const discounts: fc.Arbitrary<Discount> = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: fc.integer({ min: 1, max: 20_000_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 30, max: 99_999_999 }), { minLength: 1, maxLength: 8 }),
      discounts,
      fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
      (prices, discount, chosen) => {
        const before = quote(...prices);
        const subjectIds = chosen.map((at) => `s${at}`);
        const after = applyDiscount(before, { ...discount, subjectIds });
        const isCovered = (at: number) => chosen.length === 0 || chosen.includes(at);
        const sum = amounts(after).reduce((all, amount) => all + amount, 0);
        expect(after.amount).toBe(sum);
        expect(after.amount === 0 || after.amount >= 30).toBe(true);
        const coveredSum = prices.filter((_, at) => isCovered(at)).reduce((a, b) => a + b, 0);
        const off = before.amount - after.amount;
        for (const [at, amount] of amounts(after).entries()) {
          const was = prices[at] ?? 0;
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(was);
          const exact = isCovered(at) ? (off * was) / coveredSum : 0;
          expect(Math.abs(was - amount - exact)).toBeLessThan(1);
        }
      },
    ),
  );
});
