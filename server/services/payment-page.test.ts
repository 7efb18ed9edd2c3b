import { expect, test } from 'vitest';
import { paymentPage } from './payment-page.ts';

const page = (STRIPE_SECRET_KEY: string, STRIPE_API_ORIGIN?: string) =>
  paymentPage('pi_1', { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN });

test.each([
  ['live', 'sk_live_0123456789abcdef', 'https://dashboard.stripe.com/payments/pi_1'],
  ['live, restricted', 'rk_live_0123456789abc', 'https://dashboard.stripe.com/payments/pi_1'],
  ['test', 'sk_test_0123456789abcdef', 'https://dashboard.stripe.com/test/payments/pi_1'],
])('with %s keys, links to a payment in the same mode', (_, key, address) => {
  expect(page(key)).toBe(address);
});

test("with a stand-in, links to the stand-in's dashboard", () => {
  expect(page('sk_test_local', 'http://localhost:7200')).toBe(
    'http://localhost:7200/test/payments/pi_1',
  );
});
