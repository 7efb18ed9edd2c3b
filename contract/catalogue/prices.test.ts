import { expect, test } from 'vitest';
import { loadInShop } from '../../tests/support/load-in-shop.ts';
import { priceOn, toAvailability } from './prices.ts';

const subject = { id: 'micro', price: 3000, originalPrice: 6000, reducedUntil: '2026-12-31' };
const reduced = { id: 'micro', price: 3000, originalPrice: 6000 };
const normal = { id: 'micro', price: 6000, originalPrice: undefined };

test.each<[what: string, changes: object, day: string, expected: object]>([
  ['is the lower price on its last day', {}, '2026-12-31', reduced],
  ['is the original price from the day after', {}, '2027-01-01', normal],
  ['stays the lower price without a last day', { reducedUntil: undefined }, '2099-01-01', reduced],
  [
    'stays the same without an original price',
    { originalPrice: undefined },
    '2099-01-01',
    { ...normal, price: 3000 },
  ],
  [
    'never falls at the end of a reduction',
    { originalPrice: 2000 },
    '2099-01-01',
    { ...normal, price: 3000 },
  ],
])('a price %s', (_, changes, day, expected) => {
  expect(priceOn({ ...subject, ...changes }, day)).toEqual(expected);
});

const free = { isLocked: false, hasFile: true };
const locked = { isLocked: true, hasFile: true };

test.each([
  ['on-sale', 'has a locked file', true, [free, locked]],
  ['no-files', 'has only free files', true, [free]],
  ['no-files', 'has only items without a file', true, [{ isLocked: true, hasFile: false }]],
  ['off-sale', 'is withdrawn', false, [locked]],
])('is %s if a subject %s', (availability, _, isOnSale, items) => {
  expect(toAvailability({ isOnSale }, items)).toBe(availability);
});

test.each([
  [
    'in whole pounds',
    { wholePrices: true },
    [
      [30, true],
      [29.5, false],
      [29.99, false],
    ],
  ],
  [
    'with pence',
    { wholePrices: false },
    [
      [30, true],
      [29.5, true],
      [29.999, false],
    ],
  ],
  [
    'in yen',
    { wholePrices: false, currency: 'jpy' },
    [
      [3000, true],
      [29.5, false],
    ],
  ],
] as const)('a shop that sells %s accepts only such prices', async (_, selling, rows) => {
  const { cmsPrice } = await loadInShop({ selling }, () => import('./subject.ts'));
  expect(rows.map(([price]) => [price, cmsPrice.safeParse(price).success])).toEqual(rows);
});

test('a discount may have pence in a shop that sells at whole pounds', async () => {
  const selling = { wholePrices: true };
  const { isAmount } = await loadInShop({ selling }, () => import('./prices.ts'));
  expect([2.5, 2.555].map(isAmount)).toEqual([true, false]);
});
