import { expect, test } from 'vitest';
import { downloadMyData, myData } from '#contract/personal-data/my-data.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getAccess } from '#contract/purchases/purchases.ts';
import { ABANDONED_AFTER_MS } from '#server/purchases/opened-payments.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addAdministrator, asAdministrator } from '../../support/administrator.ts';
import type { TestClient } from '../../support/client.ts';
import { customersOf } from '../../support/customers.ts';
import { publishCode, quoteWith } from '../../support/discount-codes.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { factsOf, setFacts } from '../../support/ledger.ts';
import { askToPay, openLinkPayment } from '../../support/payment-link.ts';
import { pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const lake = lakeOf(shop);
const token = await addAdministrator(shop.client());
const customers = customersOf(asAdministrator(shop.client(), token));

const MICRO_CHECKOUT = { subjectId: MICRO, name: 'Microeconomics' };
const BOTH_CHECKOUT = { offerId: BOTH, name: 'Both subjects' };

const offered = async (browser: TestClient) =>
  getProgress.response.parse(await (await browser.get(getProgress.path)).json()).openCheckout;

async function openedAgo(id: string, milliseconds: number): Promise<void> {
  const facts = await factsOf(store, id);
  const openedAt = new Date(Date.now() - milliseconds).toISOString();
  await setFacts(store, id, { opened: { ...(facts['opened'] as object), openedAt } });
}

test('a student, and no one else, is offered the checkout that they opened last, with its code', async () => {
  await publishCode(lake, { code: 'AGAIN', percent: 10 });
  await announceChange(shop);
  const [student, other] = [await shop.student(), await shop.student()];
  // The student does not learn that someone has opened their payment link.
  const { token: link } = await askToPay(student, MACRO);
  await openLinkPayment(shop.client(), link);
  expect(await offered(student)).toBeUndefined();
  await startCheckout(student, { offerId: BOTH });
  expect(await offered(student)).toEqual(BOTH_CHECKOUT);
  expect(await offered(other)).toBeUndefined();
  expect(await offered(asAdministrator(student, token))).toBeUndefined();

  await quoteWith(student, MICRO, 'again');
  expect(await offered(student)).toEqual({ ...MICRO_CHECKOUT, code: 'AGAIN' });
  const { orders } = myData.parse(await (await student.get(downloadMyData.path)).json());
  expect(orders).toMatchObject([{ openedWithCode: 'AGAIN' }, {}]);
  await quoteWith(student, MICRO);
  expect(await offered(student)).toEqual(MICRO_CHECKOUT);
});

test('a checkout is offered, named after what the student lacks, until they pay or get access', async () => {
  const student = await shop.student();
  await startCheckout(student, { offerId: BOTH });
  await addPurchase(student, MICRO);
  await startCheckout(student, { offerId: BOTH });
  expect(await offered(student)).toEqual({ offerId: BOTH, name: 'Macroeconomics' });
  // The provider has a payment that the shop has not heard of: the checkout settles it.
  await pay(shop, student, { offerId: BOTH });
  await expect.poll(() => offered(student), { timeout: 10_000 }).toBeUndefined();

  const other = await shop.student();
  await startCheckout(other, MICRO);
  expect(await offered(other)).toEqual(MICRO_CHECKOUT);
  expect((await customers.grant(await readAccountId(other), MICRO)).status).toBe(200);
  expect(await offered(other)).toBeUndefined();
});

test('a checkout is offered for a day, and only while the subject is on sale', async () => {
  const student = await shop.student();
  const payment = await startCheckout(student, MICRO);
  await openedAgo(payment, ABANDONED_AFTER_MS - 60_000);
  expect(await offered(student)).toEqual(MICRO_CHECKOUT);
  const setOnSale = async (isOnSale: boolean) => {
    await lake.patch(MICRO).set({ isOnSale }).commit({ visibility: 'sync' });
    await announceChange(shop);
  };
  await setOnSale(false);
  expect(await offered(student)).toBeUndefined();
  await setOnSale(true);
  expect(await offered(student)).toEqual(MICRO_CHECKOUT);
  await openedAgo(payment, ABANDONED_AFTER_MS + 1);
  expect(await offered(student)).toBeUndefined();
});

test('while a bank reviews a payment, its subject is in no offered checkout, and subject pages show the review', async () => {
  const student = await shop.student();
  const payment = await addPurchase(student, MICRO);
  await startCheckout(student, { offerId: BOTH });
  const readAccess = async (subjectId: string) => {
    const response = await student.get(getAccess.path.replace(':subjectId', subjectId));
    return getAccess.response.parse(await response.json());
  };
  expect(await readAccess(MACRO)).toEqual({ hasAccess: false });
  const dispute = (state: string) => setFacts(store, payment, { [`dispute:dp_1:${state}`]: {} });

  await dispute('needs_response');
  expect(await offered(student)).toBeUndefined();
  const underReview = [{ subjectId: MICRO, orderNumber: orderNumber(payment) }];
  expect(await readAccess(MICRO)).toEqual({ hasAccess: false, underReview });
  expect(await readAccess(MACRO)).toEqual({ hasAccess: false, underReview });

  await dispute('lost');
  expect(await offered(student)).toEqual(BOTH_CHECKOUT);
  expect(await readAccess(MICRO)).toEqual({ hasAccess: false });
});

test('every payment that is unpaid for a day is closed, including link payments and payments without a code', async () => {
  const [left, paid, asking] = [await shop.student(), await shop.student(), await shop.student()];
  const unpaid = await startCheckout(left, MICRO);
  const { token: link } = await askToPay(asking, MACRO);
  const byLink = await openLinkPayment(shop.client(), link);
  const bought = await pay(shop, paid, MICRO);
  const run = async () => {
    await makeHourlyRunDue(shop);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    const payments = [unpaid, byLink.id, bought].map((id) => stripe.paymentIntents.retrieve(id));
    return (await Promise.all(payments)).map(({ status }) => status);
  };
  const open = 'requires_payment_method';
  expect(await run()).toEqual([open, open, 'succeeded']);
  for (const member of await store.zrange<string[]>('unpaid-payments', 0, -1)) {
    await store.zadd('unpaid-payments', { score: Date.now() - ABANDONED_AFTER_MS - 1, member });
  }
  expect(await run()).toEqual(['canceled', 'canceled', 'succeeded']);
  expect(await store.zcard('unpaid-payments')).toBe(0);
  expect(await startCheckout(left, MICRO)).not.toBe(unpaid);
});
