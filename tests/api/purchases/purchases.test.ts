import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { setPrice } from '../../support/lake.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { stripe } = shop;

const message = async (response: Response) =>
  ((await response.json()) as { message: string }).message;

/** Retries a check, because payment events arrive later. */
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 100 });

const complete = (client: ReturnType<typeof shop.client>, paymentIntentId: string) =>
  client.post('/api/complete-purchase', { paymentIntentId });

test('a paid subject is accessible at once, listed, and confirmed by one email', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  expect(await hasAccess(browser, MICRO)).toBe(false);

  const id = await buy(shop, browser, MICRO);
  expect(await hasAccess(browser, MICRO)).toBe(true);
  expect(await hasAccess(browser, MACRO)).toBe(false);
  expect(await (await browser.get('/api/user/purchases')).json()).toMatchObject([
    { subjectId: MICRO, subject: { name: 'Microeconomics', slug: 'microeconomics' } },
  ]);

  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Text).toContain('Paid: £30.00');
  expect(mail?.Text).toContain(`AE-${id.slice(-8).toUpperCase()}`);
});

test('the price is the catalogue’s, in pence, whatever the browser sends', async () => {
  const browser = await shop.student();
  const refused = await browser.post('/api/create-payment-intent', { subjectId: MICRO, amount: 1 });
  expect(refused.status).toBe(400);
  const intent = await stripe.paymentIntents.retrieve(await startCheckout(browser, MICRO));
  expect([intent.amount, intent.currency]).toEqual([3000, 'gbp']);
});

test('a payment accepts cards, but no method that takes days to settle', async () => {
  const browser = await shop.student();
  const intent = await stripe.paymentIntents.retrieve(await startCheckout(browser, MICRO));
  expect(intent.payment_method_types).toEqual(['card']);
  expect(intent.automatic_payment_methods).toBeNull();
});

const refuseNext = (status: number) =>
  fetch(`${shop.payments}/__sandbox/refuse-next`, {
    method: 'POST',
    body: JSON.stringify({ status }),
  });

test.each([
  ['refused', 400, 500],
  ['forbidden', 403, 503],
  // The client's own retry hears of the failure again, so the shop tries another key at once.
  ['failed', 500, 200],
])('after the provider has %s a payment, the next press opens one', async (_, status, shown) => {
  const browser = await shop.student();
  await refuseNext(status);
  const press = () => browser.post('/api/create-payment-intent', { subjectId: MICRO });
  expect((await press()).status).toBe(shown);
  expect(await startCheckout(browser, MICRO)).toMatch(/^pi_/);
  expect((await press()).status).toBe(200);
});

test('a rate limit of the provider is waited out', async () => {
  const browser = await shop.student();
  await injectFault(shop.payments, { times: 1, status: 429 });
  expect(await startCheckout(browser, MICRO)).toMatch(/^pi_/);
  await clearFaults(shop.payments);
});

test('every tab of a student gets the same open payment, even concurrently', async () => {
  const browser = await shop.student();
  const ids = await Promise.all([1, 2, 3].map(() => startCheckout(browser, MICRO)));
  expect(new Set([...ids, await startCheckout(browser, MICRO)]).size).toBe(1);
  expect(await startCheckout(browser, MACRO)).not.toBe(ids[0]);
});

test.each([
  ['while the card is still to be entered', undefined],
  ['while the bank asks for authentication', 'pm_card_authenticationRequiredOnSetup'],
])('an open payment at an old price is closed, never repriced: %s', async (_, card) => {
  const browser = await shop.student();
  const old = await startCheckout(browser, MACRO);
  if (card) {
    await stripe.paymentIntents.confirm(old, { payment_method: card, return_url: shop.shop });
  }
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

test('two students never share a payment', async () => {
  const [one, two] = [shop.client(), shop.client()];
  await Promise.all([addStudent(one), addStudent(two)]);
  expect(await startCheckout(one, MICRO)).not.toBe(await startCheckout(two, MICRO));
});

test('a student cannot buy a subject twice, and is not charged', async () => {
  const browser = await shop.student();
  await buy(shop, browser, MICRO);
  const response = await browser.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(response.status).toBe(409);
  expect(await message(response)).toBe(serverMessages.alreadyPurchased);
});

test('twenty concurrent callers make one purchase and send one email', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await pay(shop, browser, MICRO);
  const responses = await Promise.all(Array.from({ length: 20 }, () => complete(browser, id)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const owned = (await (await browser.get('/api/user/purchases')).json()) as unknown[];
  expect(owned).toHaveLength(1);
  await readEmails(shop, email, 1);
});

test('completing responds with 409 to an unpaid payment, and 404 to an unknown one or another student’s', async () => {
  const [browser, thief] = [shop.client(), shop.client()];
  await Promise.all([addStudent(browser), addStudent(thief)]);
  const open = await startCheckout(browser, MICRO);
  expect((await complete(browser, open)).status).toBe(409);
  expect((await complete(thief, open)).status).toBe(404);
  expect((await complete(browser, 'pi_doesnotexist')).status).toBe(404);

  const paid = await pay(shop, browser, MICRO);
  expect((await complete(thief, paid)).status).toBe(404);
  expect(await hasAccess(thief, MICRO)).toBe(false);
});

test('a declined card grants nothing, and another card can pay', async () => {
  const browser = await shop.student();
  const id = await startCheckout(browser, MICRO);
  await expect(pay(shop, browser, MICRO, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
  expect((await complete(browser, id)).status).toBe(409);
  expect(await pay(shop, browser, MICRO)).toBe(id);
  expect((await complete(browser, id)).status).toBe(200);
});

test('a purchase counts while the mail server is down, and the email follows later', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  await injectFault(shop.inbox, { times: 10 });
  await buy(shop, browser, MICRO);
  expect(await hasAccess(browser, MICRO)).toBe(true);
  await clearFaults(shop.inbox);
  await eventually(async () => {
    expect(await shop.runScheduled('reconcile')).toBe(200);
    await readEmails(shop, email, 1);
  });
}, 60_000);

test('an unresponsive payment provider is reported, and nothing is lost', async () => {
  const browser = await shop.student();
  await injectFault(shop.payments, { times: 10, status: 500 });
  const response = await browser.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(response.status).toBe(503);
  expect(await message(response)).toBe(messages.unavailable);
  await clearFaults(shop.payments);
  expect(await startCheckout(browser, MICRO)).toMatch(/^pi_/);
}, 30_000);

test('an unknown subject is not found, and cannot be bought', async () => {
  const browser = await shop.student();
  const responses = [
    await browser.get('/api/user/access/subject-unknown'),
    await browser.post('/api/create-payment-intent', { subjectId: 'subject-unknown' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
});
