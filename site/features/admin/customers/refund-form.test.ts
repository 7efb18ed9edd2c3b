import { expect, test } from 'vitest';
import { refundForm } from './refund-form.ts';

const form = refundForm('25.00');
const errorFor = (amount: string) => form.safeParse({ amount }).error?.issues[0]?.message;

test.each(['25', '25.00', '0.01', ' 7.5 '])('accepts the amount %s', (amount) => {
  expect(errorFor(amount)).toBeUndefined();
});

test.each(['', '0', '0.00', '-1', '1,50', '£5', '1.005', 'all'])(
  'rejects %s, which is not an amount',
  (amount) => {
    expect(errorFor(amount)).toBe('Please enter an amount, for example 7.50');
  },
);

test('refuses a penny more than is left', () => {
  expect(errorFor('25.01')).toBe('You can refund at most 25.00 of this order');
});
