import { expect, test } from 'vitest';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { addStudent } from '../../support/add-student.ts';
import { disputeAtBank } from '../../support/bank.ts';
import { injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { buy, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { hasAccess } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;

// Payments settle only when a test calls for it.
await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });

const { openAgain, payWith, toRefunds } = atProvider(stripe);

const complete = (browser: ReturnType<typeof shop.client>, paymentIntentId: string) =>
  browser.post('/api/complete-purchase', { paymentIntentId });

async function newStudent() {
  const browser = shop.client();
  const email = await addStudent(browser);
  return { browser, email };
}

test('after a refund the subject can be bought again, and late events refund nothing', async () => {
  const { browser } = await newStudent();
  const first = await buy(shop, browser, MICRO);
  await stripe.refunds.create({ payment_intent: first });
  expect((await complete(browser, first)).status).toBe(409);
  const second = await buy(shop, browser, MICRO);
  // A late event of the first payment.
  expect((await complete(browser, first)).status).toBe(200);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect([await toRefunds(first), await toRefunds(second)]).toMatchObject([
    { count: 1 },
    { count: 0 },
  ]);
  expect(await hasAccess(browser, MICRO)).toBe(true);
});

test('a second payment counts if the first was refunded before the shop noticed it', async () => {
  const { browser } = await newStudent();
  const first = await buy(shop, browser, MICRO);
  const second = await openAgain(first);
  await stripe.refunds.create({ payment_intent: first });
  await payWith(second);
  expect((await complete(browser, second)).status).toBe(200);
  expect(await toRefunds(second)).toMatchObject({ count: 0 });
  expect(await hasAccess(browser, MICRO)).toBe(true);
});

test('an accepted payment counts even if a crash kept it out of the ledger', async () => {
  const { browser } = await newStudent();
  const first = await startCheckout(browser, MICRO);
  const second = await openAgain(first);
  await Promise.all([payWith(first), payWith(second)]);
  const { accountId } = (await stripe.paymentIntents.retrieve(first)).metadata;
  await store.hset(`ledger:${accountId}`, { [`accepted:${MICRO}:1`]: { paymentIntentId: first } });
  expect((await complete(browser, second)).status).toBe(200);
  expect([await toRefunds(first), await toRefunds(second)]).toMatchObject([
    { amount: 0 },
    { amount: 3000 },
  ]);
  expect(await hasAccess(browser, MICRO)).toBe(true);
});

test('a refunded duplicate stays a duplicate, whatever happens to the payment that counted', async () => {
  const { browser, email } = await newStudent();
  const first = await buy(shop, browser, MICRO);
  const second = await openAgain(first);
  await payWith(second);
  expect((await complete(browser, second)).status).toBe(200);
  await readEmails(shop, email, 2);

  await stripe.refunds.create({ payment_intent: first });
  for (const id of [first, second]) expect((await complete(browser, id)).status).toBe(409);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await readEmails(shop, email, 3);
  const { data } = await stripe.refunds.list({ payment_intent: first });
  const refundedAt = new Date((data[0]?.created ?? 0) * 1000).toISOString();
  const list = getPurchases.response.parse(await (await browser.get(getPurchases.path)).json());
  expect(list).toMatchObject([{ refund: { isFull: true, refundedAt } }]);
  const third = await buy(shop, browser, MICRO);
  expect(await toRefunds(third)).toMatchObject({ count: 0 });
});

test('a payment that was refunded before it was recorded sends no confirmation, only a notice of the refund', async () => {
  const { browser, email } = await newStudent();
  const id = await startCheckout(browser, MICRO);
  await payWith(id);
  await stripe.refunds.create({ payment_intent: id });
  expect((await complete(browser, id)).status).toBe(409);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Text).toContain('We have refunded the £30.00 that you paid for Microeconomics.');
});

test('every accepted payment counts, not only the latest: a dispute may have been won', async () => {
  const { browser } = await newStudent();
  const first = await startCheckout(browser, MICRO);
  const late = await openAgain(first);
  await payWith(first);
  await disputeAtBank(shop.payments, first, { status: 'lost' });
  expect((await complete(browser, first)).status).toBe(409);
  const second = await buy(shop, browser, MICRO);
  await stripe.refunds.create({ payment_intent: second });
  expect((await complete(browser, second)).status).toBe(409);

  await disputeAtBank(shop.payments, first, { status: 'won' });
  await payWith(late);
  expect((await complete(browser, late)).status).toBe(200);
  expect([await toRefunds(first), await toRefunds(late)]).toMatchObject([
    { amount: 0 },
    { amount: 3000 },
  ]);
});
