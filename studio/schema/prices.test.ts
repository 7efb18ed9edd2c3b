import { expect, test } from 'vitest';
import { loadInShop } from '../../tests/support/load-in-shop.ts';
import { checkOriginalPrice, checkPrice, checkReducedUntil, warnOfEnd } from './prices.ts';

test.each([undefined, 0, -1, 0.29, 29.999, 1_000_000])('rejects a price of %s', (price) => {
  expect(checkPrice(price)).toEqual(expect.any(String));
});

test.each([30, 1, 999_999])('accepts a price of %s', (price) => {
  expect(checkPrice(price)).toBe(true);
});

test.each<[original: number | undefined, price: number | undefined, problem?: string]>([
  [undefined, 30],
  [60, 30],
  [60, undefined],
  [30, 30, 'only true of £60.00'],
  [20, 30, 'only true of £60.00'],
  [59, 30, 'only true of £60.00'],
  [60.001, 30, 'two decimal places'],
  [2_000_000, 1_000_000, 'below a million'],
])(
  'accepts an original price of %s for a price of %s only if it is exactly double',
  (original, price, problem) => {
    const expected = problem === undefined ? true : expect.stringContaining(problem);
    expect(checkOriginalPrice(original, price)).toEqual(expected);
  },
);

test('requires a last day of the lower price for an original price', () => {
  expect(checkReducedUntil(undefined, undefined)).toBe(true);
  expect(checkReducedUntil('2026-12-31', 60)).toBe(true);
  expect(checkReducedUntil(undefined, 60)).toContain('last day');
});

test('warns about a lower price that has ended', () => {
  expect(warnOfEnd('2026-12-31', 60, '2026-12-31')).toBe(true);
  expect(warnOfEnd('2026-12-31', 60, '2027-01-01')).toContain('costs £60.00 now');
  expect(warnOfEnd('2026-12-31', undefined, '2027-01-01')).toBe(true);
});

test('refuses pence in a shop that sells at whole pounds, and accepts them in another', async () => {
  expect(checkPrice(29.5)).toContain('sells at whole pounds');
  expect(checkOriginalPrice(59.98, 29.99)).toContain('sells at whole pounds');
  const exact = await loadInShop({ selling: { wholePrices: false } }, () => import('./prices.ts'));
  expect(exact.checkPrice(29.5)).toBe(true);
  expect(exact.checkOriginalPrice(59.98, 29.99)).toBe(true);
});
