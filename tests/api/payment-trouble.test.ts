import { expect, test } from 'vitest';
import { MICRO } from '../support/ids.ts';
import { provider, startCheckout } from '../support/purchase.ts';
import { startRelay } from '../support/relay.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { signUp } from '../support/student.ts';

const relay = await startRelay();
const shop = await startTestSandbox({ isSeeded: true, env: { STRIPE_API_ORIGIN: relay.origin } });
relay.target = shop.payments;
const stripe = provider(shop);

test('after a lost response the next press gets the payment that was opened', async () => {
  const browser = shop.client();
  await signUp(browser);
  relay.isLost = (method, path) => method === 'POST' && path === '/v1/payment_intents';
  const lost = await browser.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(lost.status).toBe(503);
  relay.isLost = () => false;
  const id = await startCheckout(browser, MICRO);
  const { data } = await stripe.paymentIntents.list();
  expect(data.map((intent) => intent.id)).toEqual([id]);
}, 60_000);
