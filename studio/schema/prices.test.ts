import { expect, test } from 'vitest';
import { CURRENCY } from '../../contract/money.ts';
import { checkOriginalPrice, checkPrice, warnOfDecimals, warnOfDiscount } from './prices.ts';

test.each([undefined, 0, -1, 0.29, 29.999, 1_000_000])('rejects a price of %s', (price) => {
  expect(checkPrice(price, CURRENCY)).toEqual(expect.any(String));
});

test.each([30, 29.99, 0.3, 19.9])('accepts a price of %s', (price) => {
  expect(checkPrice(price, CURRENCY)).toBe(true);
});

test('accepts an original price above the price, or none', () => {
  expect(checkOriginalPrice(undefined, 30, CURRENCY)).toBe(true);
  expect(checkOriginalPrice(60, 30, CURRENCY)).toBe(true);
  expect(checkOriginalPrice(60, undefined, CURRENCY)).toBe(true);
  expect(checkOriginalPrice(30, 30, CURRENCY)).toContain('above the price');
  expect(checkOriginalPrice(60.001, 30, CURRENCY)).toContain('two decimal places');
});

test('warns of pence and of a discount other than 50%', () => {
  expect(warnOfDecimals(30, CURRENCY)).toBe(true);
  expect(warnOfDecimals(29.5, CURRENCY)).toContain('£30');
  expect(warnOfDiscount(60, 30, CURRENCY)).toBe(true);
  expect(warnOfDiscount(undefined, 30, CURRENCY)).toBe(true);
  expect(warnOfDiscount(50, 30, CURRENCY)).toContain('£60.00');
});
