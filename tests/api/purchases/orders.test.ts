import { expect, test, vi } from 'vitest';
import { getOffers } from '#contract/checkout/offers.ts';
import { completePurchase, createPaymentIntent } from '#contract/checkout/payments.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { customersOf } from '../../support/customers.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { accountOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { hasAccess } from '../../support/student.ts';

/** Orders of several subjects: docs/product.md#orders. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const { openAgain, payWith, toRefunds } = atProvider(stripe);
const panel = await openPanel(shop);
const customers = customersOf(panel);
const lake = lakeOf(shop);

const both = { offerId: BOTH };
type Browser = ReturnType<typeof shop.client>;

async function newStudent() {
  const browser = shop.client();
  return { browser, email: await addStudent(browser) };
}

const readAccess = async (browser: Browser) => [
  await hasAccess(browser, MICRO),
  await hasAccess(browser, MACRO),
];
const quoteFor = async (browser: Browser, request: QuoteRequest) => {
  const response = await browser.post('/api/create-payment-intent', request);
  return response.status === 200
    ? createPaymentIntent.response.parse(await response.json()).quote
    : (await response.json()).code;
};
const complete = (browser: Browser, paymentIntentId: string) =>
  browser.post('/api/complete-purchase', { paymentIntentId });
const readPurchases = async (browser: Browser) =>
  getPurchases.response.parse(await (await browser.get('/api/user/purchases')).json());
const readTexts = async (email: string, count: number) =>
  (await readEmails(shop, email, count)).map(({ Text }) => Text).join('\n');

const readOffers = async () =>
  getOffers.response.parse(await (await shop.client().get(getOffers.path)).json());

async function change(id: string, fields: object): Promise<void> {
  await lake.patch(id).set(fields).commit({ visibility: 'sync' });
  await announceChange(shop);
}

test('offers are listed with every change immediately, except invalid offers and those with a subject off sale', async () => {
  const offer = { id: BOTH, name: 'Both subjects', subjectIds: [MICRO, MACRO], price: '50.00' };
  expect(await readOffers()).toEqual([offer]);
  await lake.create({ _id: 'odd-offer', _type: 'offer', name: 'Odd', price: 1, subjects: [] });
  await change(BOTH, { price: 45 });
  expect(await readOffers()).toEqual([{ ...offer, price: '45.00' }]);
  await change(BOTH, { price: 45.5 });
  expect(await readOffers()).toEqual([]);
  await change(BOTH, { price: 45 });
  await change(MACRO, { isOnSale: false });
  expect(await readOffers()).toEqual([]);
  await change(MACRO, { isOnSale: true });
  await lake.delete('odd-offer');
  await change(BOTH, { price: 50 });
});

test('an offer is one payment for all its subjects, each with its part', async () => {
  const { browser, email } = await newStudent();
  expect(await quoteFor(browser, both)).toEqual({
    lines: [
      { subjectId: MICRO, subjectName: 'Microeconomics', amount: '25.00' },
      { subjectId: MACRO, subjectName: 'Macroeconomics', amount: '25.00' },
    ],
    amount: '50.00',
    currency: 'gbp',
    offer: { id: BOTH, name: 'Both subjects' },
  });
  const id = await pay(shop, browser, both);
  const { amount, description } = await stripe.paymentIntents.retrieve(id);
  expect([amount, description]).toEqual([5000, 'Microeconomics and Macroeconomics']);
  const completed = completePurchase.response.parse(await (await complete(browser, id)).json());
  expect(completed).toEqual({
    subjectId: MICRO,
    subjectName: 'Microeconomics',
    subjects: [
      { id: MICRO, name: 'Microeconomics' },
      { id: MACRO, name: 'Macroeconomics' },
    ],
  });
  expect(await readAccess(browser)).toEqual([true, true]);
  const number = orderNumber(id);
  expect(await readPurchases(browser)).toMatchObject([
    { subjectId: MICRO, orderNumber: number },
    { subjectId: MACRO, orderNumber: number },
  ]);
  expect(await quoteFor(browser, both)).toBe('already_purchased');
  expect(await quoteFor(browser, { subjectId: MACRO })).toBe('already_purchased');
  const [confirmation] = await readEmails(shop, email, 1);
  expect(confirmation?.Text).toContain('Microeconomics and Macroeconomics are yours now.');
  const data = myData.parse(await (await browser.get('/api/account/data')).json());
  expect(data.orders.find((order) => order.orderNumber === number)?.paid).toMatchObject({
    subject: 'Microeconomics and Macroeconomics',
    amount: '50.00',
    offer: 'Both subjects',
    lines: [
      { subject: 'Microeconomics', amount: '25.00' },
      { subject: 'Macroeconomics', amount: '25.00' },
    ],
  });
  const row = (await (await panel.get('/api/admin/sales.csv')).text())
    .split('\r\n')
    .find((line) => line.includes(number));
  expect(row).toContain(
    '"Microeconomics and Macroeconomics","50.00","0.00","0.00","50.00","0.95","paid",',
  );
  expect(row).toContain('"","Both subjects","Microeconomics 25.00; Macroeconomics 25.00"');
});

test('an owner of one subject pays the difference for the other, under its own name, to the receipt', async () => {
  const { browser, email } = await newStudent();
  await addPurchase(browser, MICRO);
  const rest = {
    lines: [{ subjectId: MACRO, subjectName: 'Macroeconomics', amount: '20.00' }],
    amount: '20.00',
    currency: 'gbp',
    offer: { id: BOTH, name: 'Both subjects' },
  };
  expect(await quoteFor(browser, { subjectId: MACRO })).toEqual(rest);
  expect(await quoteFor(browser, both)).toEqual(rest);
  expect(await quoteFor(browser, { offerId: 'offer-of-another-shop' })).toBe('offer_not_found');
  const id = await pay(shop, browser, both);
  const { amount, description } = await stripe.paymentIntents.retrieve(id);
  expect(amount).toBe(2000);
  const completed = completePurchase.response.parse(await (await complete(browser, id)).json());
  expect(completed.subjects).toEqual([{ id: MACRO, name: 'Macroeconomics' }]);
  const [confirmation] = await readEmails(shop, email, 1);
  const number = orderNumber(id);
  const receipt = await (await browser.get(`/receipts/${number}`)).text();
  const list = JSON.stringify(await readPurchases(browser));
  expect(confirmation?.Subject).toBe(`Your Macroeconomics notes (order ${number})`);
  for (const text of [description, confirmation?.Text, receipt, list]) {
    expect(text).toContain('Macroeconomics');
    expect(text).not.toContain('Both subjects');
  }
  for (const text of [confirmation?.Text, receipt]) expect(text).toContain('£20.00');
  expect(receipt).not.toContain('Microeconomics');
});

test('a payment in another tab, of which no webhook has told, changes the amount due', async () => {
  const { browser } = await newStudent();
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  await pay(shop, browser, MICRO);
  expect(await quoteFor(browser, both)).toMatchObject({ amount: '20.00', lines: [{}] });
  expect(await quoteFor(browser, { subjectId: MICRO })).toBe('already_purchased');
  expect(await readAccess(browser)).toEqual([true, false]);
  await clearFaults(shop.shop);
});

test('a line is refunded once, wherever the shop crashes', async () => {
  const { browser } = await newStudent();
  const order = await startCheckout(browser, both);
  await stripe.paymentIntents.confirm(order, { payment_method: 'pm_card_visa' });
  const second = await openAgain(order);
  await payWith(second);
  for (const origin of [shop.kv, shop.payments]) {
    for (const after of [0, 1, 2]) {
      await injectFault(origin, { times: 1_000, drop: true, after });
      await Promise.all([order, second].map((id) => complete(browser, id)));
      await clearFaults(origin);
    }
  }
  await Promise.all([order, second].map((id) => complete(browser, id)));
  await vi.waitFor(async () => {
    const [one, other] = await Promise.all([order, second].map(toRefunds));
    expect((one?.amount ?? 0) + (other?.amount ?? 0)).toBe(5000);
  });
  expect(await readAccess(browser)).toEqual([true, true]);
});

test('the owner refunds a subject, whose access ends, or an amount, which keeps the access', async () => {
  const { browser, email } = await newStudent();
  const paymentId = await buy(shop, browser, both);
  const id = await accountOf(store, paymentId);
  expect((await customers.refund(id, paymentId, '5.00')).status).toBe(200);
  expect(await readAccess(browser)).toEqual([true, true]);
  const tooMuch = await customers.refund(id, paymentId, '22.51', undefined, MACRO);
  expect((await tooMuch.json()).code).toBe('refund_too_large');
  expect((await customers.refund(id, paymentId, '22.50', undefined, MACRO)).status).toBe(200);
  expect(await readAccess(browser)).toEqual([true, false]);
  expect((await customers.open(id)).purchases).toMatchObject([
    {
      subjectName: 'Microeconomics and Macroeconomics',
      status: 'partly-refunded',
      left: '22.50',
      isActive: true,
      lines: [
        { subjectId: MICRO, amount: '25.00', left: '22.50', isActive: true },
        { subjectId: MACRO, amount: '25.00', left: '0.00', isActive: false },
      ],
    },
  ]);
  expect(await readPurchases(browser)).toMatchObject([
    { subjectId: MICRO, refund: { amount: '2.50', isFull: false } },
    { subjectId: MACRO, refund: { amount: '25.00', isFull: true } },
  ]);
  const unknown = await customers.refund(id, paymentId, '1.00', undefined, 'subject-of-no-order');
  expect(unknown.status).toBe(404);
  expect(await readTexts(email, 3)).toContain(
    'Your access to Macroeconomics has ended, because the whole price has been refunded. ' +
      'You keep your access to Microeconomics.',
  );
  // The subject can be bought again for the difference to the remaining amount.
  expect(await quoteFor(browser, { subjectId: MACRO })).toMatchObject({ amount: '27.50' });
});

test('concurrent refunds of a subject refund it once, and access that the owner revokes ends for the whole order', async () => {
  const { browser } = await newStudent();
  const paymentId = await buy(shop, browser, both);
  const id = await accountOf(store, paymentId);
  const refund = () => customers.refund(id, paymentId, '25.00', undefined, MACRO);
  const statuses = (await Promise.all([refund(), refund(), refund()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await toRefunds(paymentId)).toMatchObject({ count: 1, amount: 2500 });
  expect(await readAccess(browser)).toEqual([true, false]);

  expect((await customers.revoke(id, paymentId)).status).toBe(200);
  expect(await readAccess(browser)).toEqual([false, false]);
  // Both can be bought again, and what was paid reduces no price.
  expect(await quoteFor(browser, both)).toMatchObject({ amount: '50.00' });
  expect(await quoteFor(browser, { subjectId: MACRO })).toMatchObject({ amount: '30.00' });
});
