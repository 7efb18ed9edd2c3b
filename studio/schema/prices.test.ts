import { expect, test } from 'vitest';
import {
  checkOriginalPrice,
  checkPrice,
  checkReducedUntil,
  warnOfDecimals,
  warnOfEnd,
} from './prices.ts';

test.each([undefined, 0, -1, 0.29, 29.999, 1_000_000])('rejects a price of %s', (price) => {
  expect(checkPrice(price)).toEqual(expect.any(String));
});

test.each([30, 29.99, 0.3, 19.9])('accepts a price of %s', (price) => {
  expect(checkPrice(price)).toBe(true);
});

test.each<[original: number | undefined, price: number | undefined, problem?: string]>([
  [undefined, 30],
  [60, 30],
  [49.98, 24.99],
  [2.2, 1.1],
  [60, undefined],
  [30, 30, 'only true of £60.00'],
  [20, 30, 'only true of £60.00'],
  [59.99, 30, 'only true of £60.00'],
  [49.99, 24.99, 'only true of £49.98'],
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

test('warns about pence', () => {
  expect(warnOfDecimals(30)).toBe(true);
  expect(warnOfDecimals(29.5)).toContain('£30');
});
