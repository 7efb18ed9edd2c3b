import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadInShop } from '../tests/support/load-in-shop.ts';
import {
  addUpByCurrency,
  amountToDecimal,
  currencyName,
  decimalToAmount,
  formatAmount,
  formatBriefAmount,
  formatDecimal,
  formatWholeAmount,
  priceToAmount,
} from './money.ts';

test.each(['gbp', 'jpy'])('every amount of %s survives the conversion to a decimal', (currency) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
      expect(decimalToAmount(amountToDecimal(amount, currency), currency)).toBe(amount);
    }),
  );
});

test.each([
  ['30', 'gbp', 3000],
  ['7.5', 'gbp', 750],
  ['24.99', 'gbp', 2499],
  ['0.05', 'eur', 5],
  ['3000', 'jpy', 3000],
])('reads %s in %s as %d', (decimal, currency, amount) => {
  expect(decimalToAmount(decimal, currency)).toBe(amount);
});

test.each([
  ...['', '-1', '1.234', '1,50', '£5', '1e3', ' 5'].map((text) => [text, 'gbp'] as const),
  ['3000.00', 'jpy'] as const,
])('%j is not an amount in %s', (text, currency) => {
  expect(() => decimalToAmount(text, currency)).toThrow(RangeError);
});

test('a price shows pence; the purchase button shows whole pounds', () => {
  expect(formatAmount(2499, 'gbp')).toBe('£24.99');
  expect(formatAmount(3000, 'gbp')).toBe('£30.00');
  expect(formatWholeAmount(2499, 'gbp')).toBe('£25');
  expect(formatDecimal('1234567.50', 'gbp')).toBe('£1,234,567.50');
});

test('in a sentence, whole pounds are shown without pence', () => {
  expect(formatBriefAmount(5000, 'gbp')).toBe('£50');
  expect(formatBriefAmount(4950, 'gbp')).toBe('£49.50');
});

test.each([
  ['gbp', 'pounds'],
  ['eur', 'euros'],
  ['usd', 'dollars'],
  ['jpy', 'yen'],
])('names %s: %s', (currency, name) => {
  expect(currencyName(currency)).toBe(name);
});

test.each([
  [24.99, 'gbp', 2499],
  [0.3, 'gbp', 30],
  [3000, 'jpy', 3000],
  // Some engines show no decimals of this currency.
  [12.5, 'huf', 1250],
])('the CMS’s price %d in %s is %d', (price, currency, amount) => {
  expect(priceToAmount(price, currency)).toBe(amount);
});

test('no sum mixes currencies', () => {
  const paid = [
    { amount: 3000, currency: 'gbp' },
    { amount: 500, currency: 'jpy' },
    { amount: 1, currency: 'gbp' },
  ];
  expect(addUpByCurrency(paid, ({ amount }) => amount)).toEqual([
    { amount: 3001, currency: 'gbp' },
    { amount: 500, currency: 'jpy' },
  ]);
});

test.each([
  ['en-IE', 'eur', 2499, '€24.99', '€25', '€24.99'],
  ['en-IE', 'eur', 300_000, '€3,000.00', '€3,000', '€3,000'],
  ['en-JP', 'jpy', 3000, '¥3,000', '¥3,000', '¥3,000'],
  ['en-US', 'usd', 2499, '$24.99', '$25', '$24.99'],
  ['en-US', 'gbp', 2499, '£24.99', '£25', '£24.99'],
  ['en-GB', 'usd', 5000, '$50.00', '$50', '$50'],
])('in the region of %s, formats %s', async (locale, currency, amount, exact, whole, brief) => {
  const money = await loadInShop({ region: { locale } }, () => import('./money.ts'));
  expect(money.formatAmount(amount, currency)).toBe(exact);
  expect(money.formatWholeAmount(amount, currency)).toBe(whole);
  expect(money.formatBriefAmount(amount, currency)).toBe(brief);
});
