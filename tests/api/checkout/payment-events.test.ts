import { expect, test, vi } from 'vitest';
import { failure } from '#contract/errors.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { buy, pay } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { stripe } = shop;

const readCode = async (response: Response) => failure.parse(await response.json()).code;

/** Retries a check, because payment events arrive later. */
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 100 });

const complete = (client: ReturnType<typeof shop.client>, paymentIntentId: string) =>
  client.post('/api/complete-purchase', { paymentIntentId });

test('the webhook completes a payment whose browser never came back', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  await pay(shop, browser, MICRO);
  await eventually(async () => expect(await hasAccess(browser, MICRO)).toBe(true));
  await readEmails(shop, email, 1);
});

test('a second purchase is refused even while the webhook is late', async () => {
  const browser = await shop.student();
  await injectFault(shop.shop, { times: 3, status: 503, path: '/api/webhooks/stripe' });
  await pay(shop, browser, MICRO);
  const response = await browser.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(response.status).toBe(409);
  expect(await readCode(response)).toBe('already_purchased');
  expect(await hasAccess(browser, MICRO)).toBe(true);
  await clearFaults(shop.shop);
});

test('reconciliation finds a payment that neither browser nor webhook reported', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  await pay(shop, browser, MACRO);
  expect(await hasAccess(browser, MACRO)).toBe(false);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await hasAccess(browser, MACRO)).toBe(true);
  await readEmails(shop, email, 1);
  await clearFaults(shop.shop);
});

test('reconciliation finds a refund whose webhook was lost', async () => {
  const browser = await shop.student();
  const id = await buy(shop, browser, MICRO);
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  await stripe.refunds.create({ payment_intent: id });
  expect(await hasAccess(browser, MICRO)).toBe(true);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await hasAccess(browser, MICRO)).toBe(false);
  await clearFaults(shop.shop);
});

const listed = async (browser: ReturnType<typeof shop.client>) =>
  getPurchases.response.parse(await (await browser.get(getPurchases.path)).json());

test('a full refund revokes access and stays listed until the subject is bought again', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const first = await buy(shop, browser, MICRO);
  await readEmails(shop, email, 1);
  const refund = await stripe.refunds.create({ payment_intent: first });
  await eventually(async () => expect(await hasAccess(browser, MICRO)).toBe(false));
  const refundedAt = new Date(refund.created * 1000).toISOString();
  const back = { amount: '30.00', currency: 'gbp', isFull: true, refundedAt };
  expect(await listed(browser)).toMatchObject([{ subjectId: MICRO, refund: back }]);

  const calls = [1, 2, 3].map(() => complete(browser, first));
  const [status] = await Promise.all([shop.runScheduled('reconcile'), ...calls]);
  expect(status).toBe(200);
  expect(await readCode(await complete(browser, first))).toBe('payment_incomplete');
  const [mail] = await readEmails(shop, email, 2);
  expect(mail?.Subject).toBe(
    `Your refund of £30.00 for Microeconomics (order AE-${first.slice(-8).toUpperCase()})`,
  );
  expect(mail?.Text).toContain('Your access to Microeconomics has ended');

  const second = await buy(shop, browser, MICRO);
  expect(second).not.toBe(first);
  expect(await hasAccess(browser, MICRO)).toBe(true);
  const [again, ...others] = await listed(browser);
  expect([again?.refund, others]).toEqual([undefined, []]);
  await readEmails(shop, email, 3);
});

test('a partial refund keeps access, and each is announced by email', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await buy(shop, browser, MICRO);
  await readEmails(shop, email, 1);
  await stripe.refunds.create({ payment_intent: id, amount: 500 });
  const [mail] = await readEmails(shop, email, 2);
  expect(mail?.Text).toContain('We have refunded £5.00 of the £30.00');
  expect(mail?.Text).toContain('You keep your access to Microeconomics.');
  await complete(browser, id);
  expect(await hasAccess(browser, MICRO)).toBe(true);
  expect(await listed(browser)).toMatchObject([{ refund: { amount: '5.00', isFull: false } }]);

  await stripe.refunds.create({ payment_intent: id, amount: 700 });
  const [second] = await readEmails(shop, email, 3);
  expect(second?.Text).toContain('Refunded: £7.00\nRefunded in all: £12.00');
});

test('a dispute suspends access', async () => {
  const browser = await shop.student();
  await pay(shop, browser, MICRO, 'pm_card_createDispute');
  await eventually(async () => {
    expect((await stripe.disputes.list({ limit: 1 })).data).toHaveLength(1);
    expect(await listed(browser)).toMatchObject([{ dispute: { state: 'open', endsAccess: true } }]);
  });
  expect(await hasAccess(browser, MICRO)).toBe(false);
});

test('a webhook without a valid signature is refused and changes nothing', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } });
  const forged = stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_wrong' });
  const old = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: setting(shop, 'STRIPE_WEBHOOK_SECRET'),
    timestamp: Math.floor(Date.now() / 1000) - 301,
  });
  for (const signature of ['', 'nonsense', forged, old]) {
    const response = await fetch(`${shop.shop}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body,
    });
    expect(response.status).toBe(400);
    expect(await readCode(response)).toBe('signature_invalid');
  }
});
