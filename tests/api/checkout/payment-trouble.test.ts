import { expect, test } from 'vitest';
import { getSales } from '#contract/admin/sales.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { MICRO } from '../../support/ids.ts';
import { factsOf, setFacts } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { pay, startCheckout } from '../../support/purchase.ts';
import { startRelay } from '../../support/relay.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';

const relay = await startRelay();
// The shop refuses the provider's own events, signed with another secret: each test sends its own.
const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests_of_trouble';
const env = { STRIPE_API_ORIGIN: relay.origin, STRIPE_WEBHOOK_SECRET };
const shop = await startTestSandbox({ isSeeded: true, env });
relay.target = shop.payments;
const { store, stripe } = shop;

test('after a lost response the next press gets the payment that was opened', async () => {
  const browser = await shop.student();
  relay.isLost = (method, path) => method === 'POST' && path === '/v1/payment_intents';
  const lost = await browser.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(lost.status).toBe(503);
  relay.isLost = () => false;
  const id = await startCheckout(browser, MICRO);
  const { data } = await stripe.paymentIntents.list();
  expect(data.map((intent) => intent.id)).toEqual([id]);
}, 60_000);

async function sendEvent(paymentIntentId: string, livemode: boolean): Promise<number> {
  const [event] = (await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data;
  expect(event?.data.object).toMatchObject({ id: paymentIntentId });
  const body = JSON.stringify({ ...event, livemode });
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: STRIPE_WEBHOOK_SECRET,
  });
  const response = await fetch(`${shop.shop}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  });
  return response.status;
}

test('an event or a payment in another mode than the keys grants nothing', async () => {
  const browser = await shop.student();
  const paymentIntentId = await pay(shop, browser, MICRO);
  expect(await sendEvent(paymentIntentId, true)).toBe(200);
  expect(await hasAccess(browser, MICRO)).toBe(false);

  relay.rewrite = (body) => body.replaceAll('"livemode": false', '"livemode": true');
  const refused = await browser.post('/api/complete-purchase', { paymentIntentId });
  expect(refused.status).toBe(404);
  expect(await hasAccess(browser, MICRO)).toBe(false);

  relay.rewrite = (body) => body;
  expect(await sendEvent(paymentIntentId, false)).toBe(200);
  expect(await hasAccess(browser, MICRO)).toBe(true);
});

test('a purchase in another mode is neither owned, listed nor counted', async () => {
  const browser = shop.client();
  const panel = await openPanel(shop);
  const email = await addStudent(browser);
  const countSales = async () =>
    getSales.response.parse(await (await panel.get('/api/admin/sales')).json()).all.count;
  const before = await countSales();
  const id = await addPurchase(browser, MICRO);
  expect(await countSales()).toBe(before + 1);

  const { paid } = await factsOf(store, id);
  expect(paid).toMatchObject({ isLive: false });
  expect(await hasAccess(browser, MICRO)).toBe(true);

  await setFacts(store, id, { paid: { ...(paid as object), isLive: true } });
  expect(await hasAccess(browser, MICRO)).toBe(false);
  expect(await (await browser.get('/api/user/purchases')).json()).toEqual([]);
  const results = await (await panel.get(`/api/admin/customers?search=${email}`)).json();
  expect(results).toMatchObject([
    { email, orders: [], net: [{ amount: '0.00', currency: 'gbp' }] },
  ]);
  expect(await countSales()).toBe(before);
});
