import { expect, test } from 'vitest';
import { checkOriginalPrice, checkPrice, warnOfDiscount, warnOfPence } from './prices.ts';

test.each([undefined, 0, -1, 0.29, 29.999, 1_000_000])('a price of %s is stopped', (price) => {
  expect(checkPrice(price)).toEqual(expect.any(String));
});

test.each([30, 29.99, 0.3, 19.9])('a price of %s is taken', (price) => {
  expect(checkPrice(price)).toBe(true);
});

test('an original price is above the price, or not there', () => {
  expect(checkOriginalPrice(undefined, 30)).toBe(true);
  expect(checkOriginalPrice(60, 30)).toBe(true);
  expect(checkOriginalPrice(60, undefined)).toBe(true);
  expect(checkOriginalPrice(30, 30)).toContain('above the price');
  expect(checkOriginalPrice(60.001, 30)).toContain('two decimals');
});

test('the owner is warned of pence, and of a discount that is not the half', () => {
  expect(warnOfPence(30)).toBe(true);
  expect(warnOfPence(29.5)).toContain('£30');
  expect(warnOfDiscount(60, 30)).toBe(true);
  expect(warnOfDiscount(undefined, 30)).toBe(true);
  expect(warnOfDiscount(50, 30)).toContain('£60.00');
});
