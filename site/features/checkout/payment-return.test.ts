import { expect, it } from 'vitest';
import { readPaymentReturn } from './payment-return.ts';

const BACK = '?payment_success=true&subject=Microeconomics';

it('reads the payment that came back', () => {
  expect(readPaymentReturn(`${BACK}&payment_intent=pi_1&redirect_status=succeeded`)).toEqual({
    paymentIntentId: 'pi_1',
    subjectName: 'Microeconomics',
    hasFailed: false,
  });
});

it('knows that the provider calls it failed', () => {
  const returned = readPaymentReturn(`${BACK}&payment_intent=pi_1&redirect_status=failed`);
  expect(returned?.hasFailed).toBe(true);
});

it.each([
  ['no payment is named', BACK],
  ['the id is no payment id', `${BACK}&payment_intent=../x`],
  ['it is no return', '?payment_intent=pi_1'],
])('reads nothing where %s', (_, search) => expect(readPaymentReturn(search)).toBeUndefined());
