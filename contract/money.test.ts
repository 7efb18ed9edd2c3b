import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountToDecimal,
  decimalToAmount,
  formatAmount,
  formatBriefAmount,
  formatDecimal,
  formatWholeAmount,
} from './money.ts';

test('every amount of pence survives the conversion to pounds and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (pence) => {
      expect(decimalToAmount(amountToDecimal(pence))).toBe(pence);
    }),
  );
});

test('reads pounds with none, one or two decimals', () => {
  expect(['30', '7.5', '24.99', '0.05'].map(decimalToAmount)).toEqual([3000, 750, 2499, 5]);
});

test.each(['', '-1', '1.234', '1,50', '£5', '1e3', ' 5'])('%j is not an amount', (text) => {
  expect(() => decimalToAmount(text)).toThrow(RangeError);
});

test('a price shows pence; the purchase button shows whole pounds', () => {
  expect(formatAmount(2499, 'gbp')).toBe('£24.99');
  expect(formatAmount(3000, 'gbp')).toBe('£30.00');
  expect(formatWholeAmount(2499, 'gbp')).toBe('£25');
  expect(formatDecimal('1234567.50', 'gbp')).toBe('£1234567.50');
});

test('in a sentence, whole pounds are shown without pence', () => {
  expect(formatBriefAmount(5000, 'gbp')).toBe('£50');
  expect(formatBriefAmount(4950, 'gbp')).toBe('£49.50');
});
