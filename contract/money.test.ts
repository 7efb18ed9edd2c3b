import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPence,
  formatPounds,
  formatWholePounds,
  penceToPounds,
  poundsToPence,
} from './money.ts';

/** @covers payments.prices */
test('every amount of pence survives the conversion to pounds and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (pence) => {
      expect(poundsToPence(penceToPounds(pence))).toBe(pence);
    }),
  );
});

test('pounds are read with none, one or two decimals', () => {
  expect(['30', '7.5', '24.99', '0.05'].map(poundsToPence)).toEqual([3000, 750, 2499, 5]);
});

test.each(['', '-1', '1.234', '1,50', '£5', '1e3', ' 5'])('%j is not an amount', (text) => {
  expect(() => poundsToPence(text)).toThrow(RangeError);
});

/** @covers subject.price, payments.currency */
test('a price shows pence, the purchase button whole pounds', () => {
  expect(formatPence(2499)).toBe('£24.99');
  expect(formatPence(3000)).toBe('£30.00');
  expect(formatWholePounds(2499)).toBe('£25');
  expect(formatPounds('1234567.50')).toBe('£1234567.50');
});
