import { expect, test } from 'vitest';
import { isUnderReview } from './purchases.ts';

const currency = 'gbp' as const;
const dispute = (state: string, endsAccess = true) => ({
  dispute: { state, amount: '30.00', currency, endsAccess },
});
const refund = (isFull: boolean) => ({ refund: { amount: '30.00', currency, isFull } });

test.each([
  ['a bank is deciding', dispute('open'), true],
  ['a later version names the state', dispute('new-state'), true],
  ['the bank has taken the money back', dispute('lost'), false],
  ['a part is in dispute, and the access remains', dispute('open', false), false],
  ['it is refunded', refund(true), false],
  ['nothing happened', {}, false],
])('a payment is under review if %s: %o is %s', (_, purchase, expected) => {
  expect(isUnderReview(purchase)).toBe(expected);
});
