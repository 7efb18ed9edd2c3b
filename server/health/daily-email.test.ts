import { expect, test } from 'vitest';
import { describeSales } from './daily-email.ts';

const order = (amount: number, refunded = 0) => ({
  amount,
  refunded,
  net: amount - refunded,
  currency: 'gbp' as const,
});

test.each([
  ['no orders', [], undefined],
  ['one sale', [order(3000)], '1 sale, £30.00'],
  ['sales after refunds', [order(3000), order(3000), order(3000, 500)], '3 sales, £85.00'],
  [
    'a refunded and a free order',
    [order(3000), order(3000, 3000), order(0)],
    '1 sale, £30.00, 1 refunded, 1 given',
  ],
  ['only a free order', [order(0)], '0 sales, 1 given'],
])('describes %s', (_, orders, text) => {
  expect(describeSales(orders)).toBe(text);
});
