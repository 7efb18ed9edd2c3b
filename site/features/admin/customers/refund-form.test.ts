import { expect, test } from 'vitest';
import { refundForm } from './refund-form.ts';

const form = refundForm('25.00');
const errorOf = (amount: string) => form.safeParse({ amount }).error?.issues[0]?.message;

test.each(['25', '25.00', '0.01', ' 7.5 '])('takes %s of what is left', (amount) => {
  expect(errorOf(amount)).toBeUndefined();
});

test.each(['', '0', '0.00', '-1', '1,50', '£5', '1.005', 'all'])(
  'asks again for %s, which is no amount',
  (amount) => {
    expect(errorOf(amount)).toBe('Please enter an amount, for example 7.50');
  },
);

test('refuses a penny more than what is left', () => {
  expect(errorOf('25.01')).toBe('At most 25.00 is left of this order');
});
