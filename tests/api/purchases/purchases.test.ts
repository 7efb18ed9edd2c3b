import { expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import { serverMessages } from '#server/messages.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addStudent } from '../../support/add-student.ts';
import type { TestClient } from '../../support/client.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { setPrice } from '../../support/lake.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { stripe } = shop;
const { version, text } = consentWording;

const open = (client: TestClient, subjectId = MICRO) =>
  client.post('/api/create-payment-intent', { subjectId });

const complete = (client: TestClient, paymentIntentId: string) =>
  client.post('/api/complete-purchase', { paymentIntentId });

const agree = (client: TestClient, paymentIntentId: string, wordingVersion: string = version) =>
  client.post('/api/purchase-consent', { paymentIntentId, wordingVersion });

async function expectRefusal(response: Response, code: ErrorCode) {
  const { status, body } = new AppError(code);
  expect([response.status, await response.json()]).toMatchObject([status, body]);
}

test('a paid subject is accessible immediately, listed, confirmed by one email with consent and terms, and not sold again', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  expect(await hasAccess(browser, MICRO)).toBe(false);
  await agree(browser, await startCheckout(browser, MICRO));
  const id = await buy(shop, browser, MICRO);
  expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([true, false]);
  expect(await (await browser.get('/api/user/purchases')).json()).toMatchObject([
    { subjectId: MICRO, subject: { name: 'Microeconomics', slug: 'microeconomics' } },
  ]);
  const again = await open(browser);
  expect([again.status, (await again.json()).message]).toEqual([
    409,
    serverMessages.alreadyPurchased,
  ]);

  const [mail] = await readEmails(shop, email, 1);
  for (const said of ['Paid: £30.00', orderNumber(id), text, `${shop.shop}/refunds`])
    expect(mail?.Text).toContain(said);
  expect(mail?.HTML).toContain(`href="${shop.shop}/refunds"`);
  expect(mail?.Attachments).toEqual([
    { FileName: expect.stringMatching(/^terms-\d{4}-\d\d-\d\d\.txt$/), Size: expect.any(Number) },
  ]);
  const raw = await fetch(`${shop.inbox}/api/v1/message/${mail?.ID}/raw`);
  const file = (await raw.text()).split(/^--/m).find((part) => part.includes('filename=terms-'));
  const terms = Buffer.from(file?.split('\r\n\r\n')[1] ?? '', 'base64').toString();
  expect(terms).toContain('TERMS OF SALE');
  expect(terms).toContain('OUR MONEY-BACK GUARANTEE');
});

test('every tab gets the same payment at the catalogue’s price, by card only, whatever the browser sends', async () => {
  const browser = await shop.student();
  const refused = await browser.post('/api/create-payment-intent', { subjectId: MICRO, amount: 1 });
  expect(refused.status).toBe(400);
  expect((await open(browser, 'subject-unknown')).status).toBe(404);
  expect((await browser.get('/api/user/access/subject-unknown')).status).toBe(404);
  const ids = await Promise.all([1, 2, 3].map(() => startCheckout(browser, MICRO)));
  expect(new Set([...ids, await startCheckout(browser, MICRO)]).size).toBe(1);
  expect(await stripe.paymentIntents.retrieve(ids[0] ?? '')).toMatchObject({
    amount: 3000,
    currency: 'gbp',
    payment_method_types: ['card'],
    automatic_payment_methods: null,
  });
  const others = [
    await startCheckout(browser, MACRO),
    await startCheckout(await shop.student(), MICRO),
  ];
  expect(new Set([ids[0], ...others]).size).toBe(3);
});

const refuseNext = (status: number) =>
  fetch(`${shop.payments}/__sandbox/refuse-next`, {
    method: 'POST',
    body: JSON.stringify({ status }),
  });

test.each([
  ['refused', 400, 500],
  ['forbidden', 403, 503],
  // The client's own retry receives the failure again, so the shop tries another key immediately.
  ['failed', 500, 200],
])('after the provider has %s a payment, the next press opens one', async (_, status, shown) => {
  const browser = await shop.student();
  await refuseNext(status);
  expect((await open(browser)).status).toBe(shown);
  expect(await startCheckout(browser, MICRO)).toMatch(/^pi_/);
  expect((await open(browser)).status).toBe(200);
});

test('a rate limit of the provider is waited out', async () => {
  await injectFault(shop.payments, { times: 1, status: 429 });
  expect(await startCheckout(await shop.student(), MICRO)).toMatch(/^pi_/);
  await clearFaults(shop.payments);
});

test('an open payment at an old price is closed, never repriced, even while the bank requires authentication', async () => {
  const browser = await shop.student();
  const old = await startCheckout(browser, MACRO);
  const card = 'pm_card_authenticationRequiredOnSetup';
  await stripe.paymentIntents.confirm(old, { payment_method: card, return_url: shop.shop });
  await setPrice(shop, MACRO, 45);
  const [one, two] = await Promise.all([
    startCheckout(browser, MACRO),
    startCheckout(browser, MACRO),
  ]);
  await setPrice(shop, MACRO, 30);
  expect([one, two]).toEqual([two, one]);
  const [before, after] = await Promise.all(
    [old, one].map((id) => stripe.paymentIntents.retrieve(id)),
  );
  expect([before?.status, before?.amount, after?.amount]).toEqual(['canceled', 3000, 4500]);
});

test('completing responds with 409 to an unpaid payment, and 404 to an unknown one or another student’s', async () => {
  const [browser, thief] = [await shop.student(), await shop.student()];
  const unpaid = await startCheckout(browser, MICRO);
  expect((await complete(browser, unpaid)).status).toBe(409);
  expect((await complete(thief, unpaid)).status).toBe(404);
  expect((await complete(browser, 'pi_doesnotexist')).status).toBe(404);
  const paid = await pay(shop, browser, MICRO);
  expect((await complete(thief, paid)).status).toBe(404);
  expect(await hasAccess(thief, MICRO)).toBe(false);
});

async function atCheckout() {
  const browser = await shop.student();
  return { browser, id: await startCheckout(browser, MICRO) };
}

test('the payment carries the order number and the latest consent: wording, version and time', async () => {
  const { browser, id } = await atCheckout();
  const responses = await Promise.all([agree(browser, id), agree(browser, id), agree(browser, id)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const before = Date.now();
  expect((await agree(browser, id)).status).toBe(200);
  const { description, metadata } = await stripe.paymentIntents.retrieve(id);
  expect(description).toBe(`Microeconomics (order ${orderNumber(id)})`);
  expect(metadata).toMatchObject({
    subjectId: MICRO,
    subjectName: 'Microeconomics',
    orderNumber: orderNumber(id),
    consentVersion: version,
    consentText: text,
  });
  const at = Date.parse(metadata['consentAt'] ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

test('a sale without consent gets its order number too, once the provider accepts it', async () => {
  const { browser, id } = await atCheckout();
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  await pay(shop, browser, MICRO);
  await injectFault(shop.payments, { method: 'POST', path: `/v1/payment_intents/${id}` });
  expect((await complete(browser, id)).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(id)).metadata).not.toHaveProperty('orderNumber');
  await clearFaults(shop.payments);
  await clearFaults(shop.shop);
  expect((await complete(browser, id)).status).toBe(200);
  const { description, metadata } = await stripe.paymentIntents.retrieve(id);
  expect(metadata['orderNumber']).toBe(orderNumber(id));
  expect(description).toBe(`Microeconomics (order ${orderNumber(id)})`);
});

test('a payment accepts consent from its own student only, to the current wording, while it is open', async () => {
  const { browser, id } = await atCheckout();
  const thief = await shop.student();
  await expectRefusal(await agree(thief, id), 'payment_not_found');
  await expectRefusal(await agree(browser, 'pi_doesnotexist'), 'payment_not_found');
  const foreign = await stripe.paymentIntents.create({ amount: 3000, currency: 'gbp' });
  await expectRefusal(await agree(browser, foreign.id), 'payment_not_found');
  await expectRefusal(await agree(browser, id, '2020-01'), 'consent_outdated');
  await injectFault(shop.payments, { times: 10, status: 500, method: 'POST' });
  await expectRefusal(await agree(browser, id), 'unavailable');
  await clearFaults(shop.payments);
  expect((await stripe.paymentIntents.retrieve(id)).metadata).not.toHaveProperty('consentAt');

  const macro = await startCheckout(browser, MACRO);
  await stripe.paymentIntents.cancel(macro);
  await expectRefusal(await agree(browser, macro), 'payment_closed');
  await pay(shop, browser, MICRO);
  await expectRefusal(await agree(browser, id), 'payment_closed');
});
