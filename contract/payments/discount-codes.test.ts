import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDiscount, type Discount } from './discount-codes.ts';
import { typedCode } from './quote-request.ts';

const line = (subjectId: string, amount: number) => ({ subjectId, subjectName: subjectId, amount });
const quoteOf = (...amounts: number[]) => ({
  lines: amounts.map((amount, at) => line(`s${at}`, amount)),
  amount: amounts.reduce((sum, amount) => sum + amount, 0),
  currency: 'gbp' as const,
});
const amountsOf = ({ lines }: { lines: { amount: number }[] }) => lines.map(({ amount }) => amount);

test('a code is read in upper case, without spaces around it', () => {
  expect(typedCode.parse('  revise10 ')).toBe('REVISE10');
  expect(typedCode.safeParse('   ').success).toBe(false);
  expect(typedCode.safeParse('x'.repeat(41)).success).toBe(false);
});

test('percent is taken off what the code covers, to the nearest penny', () => {
  expect(applyDiscount(quoteOf(2999), { percent: 10, subjectIds: [] }).amount).toBe(2699);
  const one = applyDiscount(quoteOf(3000, 2000), { percent: 50, subjectIds: ['s1'] });
  expect(amountsOf(one)).toEqual([3000, 1000]);
  expect(one.amount).toBe(4000);
});

test('a sum is spread over the lines in proportion; the larger remainder gets the penny', () => {
  const spread = applyDiscount(quoteOf(3000, 2000), { amount: 501, subjectIds: [] });
  // 300.6 and 200.4
  expect(amountsOf(spread)).toEqual([2699, 1800]);
  expect(
    amountsOf(applyDiscount(quoteOf(1000, 1000, 1000), { amount: 100, subjectIds: [] })),
  ).toEqual([966, 967, 967]);
});

test('more than the price costs nothing, and never less', () => {
  expect(applyDiscount(quoteOf(3000), { amount: 5000, subjectIds: [] }).amount).toBe(0);
  expect(applyDiscount(quoteOf(3000), { percent: 100, subjectIds: [] }).amount).toBe(0);
});

test('what no card can be charged is rounded up to the smallest amount', () => {
  expect(applyDiscount(quoteOf(3000), { percent: 99.5, subjectIds: [] }).amount).toBe(30);
  expect(applyDiscount(quoteOf(3000), { amount: 2999, subjectIds: [] }).amount).toBe(30);
  expect(applyDiscount(quoteOf(3000), { amount: 2970, subjectIds: [] }).amount).toBe(30);
});

test('lines sum to the amount, none grows or falls below zero, and no line that the code leaves out changes', () => {
  const discounts: fc.Arbitrary<Discount> = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: fc.integer({ min: 1, max: 20_000_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 30, max: 99_999_999 }), { minLength: 1, maxLength: 8 }),
      discounts,
      fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
      (amounts, discount, chosen) => {
        const before = quoteOf(...amounts);
        const subjectIds = chosen.map((at) => `s${at}`);
        const after = applyDiscount(before, { ...discount, subjectIds });
        const isCovered = (at: number) => chosen.length === 0 || chosen.includes(at);
        const sum = amountsOf(after).reduce((all, amount) => all + amount, 0);
        expect(after.amount).toBe(sum);
        expect(after.amount === 0 || after.amount >= 30).toBe(true);
        const coveredSum = amounts.filter((_, at) => isCovered(at)).reduce((a, b) => a + b, 0);
        const off = before.amount - after.amount;
        for (const [at, amount] of amountsOf(after).entries()) {
          const was = amounts[at] ?? 0;
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(was);
          const exact = isCovered(at) ? (off * was) / coveredSum : 0;
          expect(Math.abs(was - amount - exact)).toBeLessThan(1);
        }
      },
    ),
  );
});
