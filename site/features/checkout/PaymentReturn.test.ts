import { expect, it } from 'vitest';
import { paymentReturnUrl } from './finish-payment.ts';
import { readPaymentReturn } from './PaymentReturn.tsx';

const BACK = '?payment_success=true&subject=Microeconomics';

it('reads the payment from the address', () => {
  expect(readPaymentReturn(`${BACK}&payment_intent=pi_1&redirect_status=succeeded`)).toEqual({
    paymentIntentId: 'pi_1',
    name: 'Microeconomics',
    offerId: undefined,
    code: undefined,
    hasFailed: false,
  });
});

it('reads the offer and the discount code, so that the payment can be retried', () => {
  const url = paymentReturnUrl('https://shop.example', 'Both', { offerId: 'offer.1', code: 'A-1' });
  expect(readPaymentReturn(`${new URL(url).search}&payment_intent=pi_1`)).toMatchObject({
    name: 'Both',
    offerId: 'offer.1',
    code: 'A-1',
  });
});

it('reads a failed payment', () => {
  const returned = readPaymentReturn(`${BACK}&payment_intent=pi_1&redirect_status=failed`);
  expect(returned?.hasFailed).toBe(true);
});

it.each([
  ['no payment is named', BACK],
  ['the id is malformed', `${BACK}&payment_intent=../x`],
  ['the address is not a return', '?payment_intent=pi_1'],
])('reads nothing if %s', (_, search) => expect(readPaymentReturn(search)).toBeUndefined());

it('escapes the name of the subject in the return address', () => {
  expect(paymentReturnUrl('https://shop.example', 'Games & Choice')).toBe(
    'https://shop.example/?payment_success=true&subject=Games%20%26%20Choice',
  );
});
