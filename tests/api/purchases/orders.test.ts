import { describe, expect, test, vi } from 'vitest';
import { getEvidence } from '#contract/admin/customers.ts';
import { payerConsentWording } from '#contract/checkout/consent.ts';
import { getOffers } from '#contract/checkout/offers.ts';
import { completePurchase, createPaymentIntent } from '#contract/checkout/payments.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { seal } from '#server/tokens/seal.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { failRefund } from '../../support/bank.ts';
import type { CookieClient } from '../../support/client.ts';
import { customersOf } from '../../support/customers.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { accountOf, factsOf } from '../../support/ledger.ts';
import { textOf } from '../../support/notes.ts';
import { openPanel } from '../../support/panel.ts';
import { askToPay, consentByLink, openLinkPayment, payByLink } from '../../support/payment-link.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { listUndeclared, startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess, PASSWORD } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const { openAgain, payWith, toRefunds } = atProvider(stripe);
const panel = await openPanel(shop);
const customers = customersOf(panel);

let payers = 0;

/** Returns a student for whom someone else has paid. */
async function paidFor() {
  const student = shop.client();
  const email = await addStudent(student, { firstName: 'Grizelda Maud', lastName: 'Wetherby' });
  const link = await askToPay(student, MICRO);
  payers += 1;
  const payerEmail = `wellwisher-${payers}@example.org`;
  const payer = shop.client();
  const paid = await payByLink(shop, payer, { token: link.token, email: payerEmail });
  return { student, email, payer, payerEmail, link, ...paid };
}

/** One payment for the tests that only look at it. */
const shared = await paidFor();

/** Orders of several subjects: docs/product.md#orders. */
describe('orders', () => {
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
    await change(BOTH, { price: 45.5 });
    expect(await readOffers()).toEqual([]);
    await change(BOTH, { price: 45 });
    expect(await readOffers()).toEqual([{ ...offer, price: '45.00' }]);
    await change(MACRO, { isOnSale: false });
    expect(await readOffers()).toEqual([]);
    await lake
      .transaction()
      .patch(MACRO, { set: { isOnSale: true } })
      .delete('odd-offer')
      .commit({ visibility: 'sync' });
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
    const statuses = (await Promise.all([refund(), refund(), refund()])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect(await toRefunds(paymentId)).toMatchObject({ count: 1, amount: 2500 });
    expect(await readAccess(browser)).toEqual([true, false]);

    expect((await customers.revoke(id, paymentId)).status).toBe(200);
    expect(await readAccess(browser)).toEqual([false, false]);
    // Both can be bought again, and what was paid reduces no price.
    expect(await quoteFor(browser, both)).toMatchObject({ amount: '50.00' });
    expect(await quoteFor(browser, { subjectId: MACRO })).toMatchObject({ amount: '30.00' });
  });
});

/** Privacy between student and payer: docs/decisions/0010-how-can-someone-else-pay.md. */
describe('privacy of payers', () => {
  const OF_STUDENT = /Wetherby|Maud|@example\.com/;

  async function textsFor(client: CookieClient, paths: string[]): Promise<string> {
    const texts = paths.map(async (path) => {
      const response = await client.get(path);
      const isPdf = response.headers.get('content-type') === 'application/pdf';
      const bytes = new Uint8Array(await response.arrayBuffer());
      return isPdf ? (await textOf(bytes)).join() : new TextDecoder().decode(bytes);
    });
    return (await Promise.all(texts)).join('\n');
  }

  test('nothing shown to the student names the payer', async () => {
    const { student, email, payerEmail, paymentIntentId, link } = shared;
    const number = orderNumber(paymentIntentId);
    const [purchase] = getPurchases.response.parse(
      await (await student.get('/api/user/purchases')).json(),
    );
    expect(purchase).toMatchObject({ subjectId: MICRO, orderNumber: number, isPaidByOther: true });
    const receipt = `/receipts/${number}`;
    const shown = await textsFor(student, [
      '/api/user/purchases',
      '/api/account/data',
      '/my-data',
      '/api/account',
      '/api/payment-links',
      receipt,
      `${receipt}/pdf`,
    ]);
    expect(shown).toContain('Paid by someone else');
    expect(shown).not.toContain('Paid by card');
    expect(shown).not.toMatch(/wellwisher/i);
    expect(shown).not.toContain(payerConsentWording.text);
    const data = myData.parse(await (await student.get('/api/account/data')).json());
    // Copies name only confirmed addresses.
    expect(data.orders).toMatchObject([{ isPaidByOther: true, consents: [], copies: [] }]);
    expect(data.orders[0]?.openedAt).toBeUndefined();
    expect(data.paymentLinks).toMatchObject([
      { what: 'Microeconomics', expiresAt: link.expiresAt },
    ]);
    expect(JSON.stringify(await factsOf(store, paymentIntentId))).not.toContain(payerEmail);

    const [message] = await readEmails(shop, email, 1);
    expect(message?.Subject).toBe(`Microeconomics has been paid for (order ${number})`);
    expect(message?.Text).not.toMatch(/wellwisher|£|receipts/i);
  });

  test('the payer learns no more of the student than the first name', async () => {
    const { payer, payerEmail, receipt, paymentIntentId, link, email } = shared;
    const page = await payer.get(receipt);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const shown = await textsFor(payer, [receipt, `${receipt}/pdf`]);
    expect(shown).toContain('Paid by card');
    expect(shown).toContain(orderNumber(paymentIntentId));
    expect(shown).not.toContain('/purchases');
    expect(shown).not.toMatch(/Grizelda/);
    expect(shown).not.toMatch(OF_STUDENT);
    expect(shown).not.toContain(email);
    const again = await (await payer.post(`/api/pay/${link.token}/payment`)).text();
    expect(again).not.toMatch(OF_STUDENT);

    const [confirmation] = await readEmails(shop, payerEmail, 1);
    const text = `${confirmation?.Subject}\n${confirmation?.Text}\n${confirmation?.HTML}`;
    expect(text).toContain('You have paid for Microeconomics for Grizelda,');
    expect(text).toContain(payerConsentWording.text);
    expect(confirmation?.Attachments).toHaveLength(1);
    expect(text).not.toMatch(OF_STUDENT);
    const linked = /Receipt: (\S+)/.exec(confirmation?.Text ?? '')?.[1] ?? '';
    expect(new URL(linked).pathname).toBe(receipt);
    // A longer line may be broken in plain text.
    expect(receipt.length).toBeLessThan(40);
    expect((await shop.client().get(receipt)).status).toBe(200);
    // Only the link leads there, not the order number or another token.
    const number = orderNumber(paymentIntentId);
    expect((await shop.client().get(`/receipts/${number}`)).status).toBe(401);
    expect((await shop.client().get(`${receipt.slice(0, -4)}AAAA`)).status).toBe(404);
  });

  test("a receipt's address from an earlier email still opens", async () => {
    const { paymentIntentId } = shared;
    const accountId = await accountOf(store, paymentIntentId);
    const key = {
      secret: setting(shop, 'SESSION_SECRET'),
      dataset: setting(shop, 'SANITY_DATASET'),
    };
    const purpose = { audience: 'payer-receipt', subject: 'receipt' };
    const sealed = await seal(key, purpose, { accountId, paymentIntentId }, 60);
    const page = await shop.client().get(`/receipts/paid/${sealed}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(orderNumber(paymentIntentId));
    const forged = await seal({ ...key, secret: 'another secret' }, purpose, { accountId }, 60);
    expect((await shop.client().get(`/receipts/paid/${forged}`)).status).toBe(404);
  });

  test("a payment that a payer opened and did not pay is not among the student's orders, nor in the report of a deletion", async () => {
    const student = await shop.student();
    await startCheckout(student, MACRO);
    const { token } = await askToPay(student, MICRO);
    const { id } = await openLinkPayment(shop.client(), token);
    await consentByLink(shop.client(), token, { paymentIntentId: id, email: 'looker@example.org' });
    const data = await (await student.get('/api/account/data')).text();
    expect(myData.parse(JSON.parse(data)).orders).toHaveLength(1);
    expect(data).not.toMatch(/looker/);
    const gone = await student.post(deleteAccountEndpoint.path, { currentPassword: PASSWORD });
    const report = deleteAccountEndpoint.response.parse(await gone.json());
    expect(report).toMatchObject({ cancelledPayments: 1 });
  });

  /** Returns a student who asks for both subjects, and an address for the payer. */
  async function asked() {
    const student = shop.client();
    const email = await addStudent(student);
    const { token } = await askToPay(student, { offerId: BOTH });
    payers += 1;
    return { student, email, token, payerEmail: `wellwisher-${payers}@example.org` };
  }

  const textsTo = async (address: string, count: number) =>
    (await readEmails(shop, address, count)).map(({ Text }) => Text).join('\n');

  test('the payer is told of each refund and of its failure, the student only of what happens to their access', async () => {
    const { student, email, token, payerEmail } = await asked();
    const { paymentIntentId } = await payByLink(shop, shop.client(), { token, email: payerEmail });
    const id = await accountOf(store, paymentIntentId);
    expect((await customers.open(id)).purchases).toMatchObject([{ payer: { email: payerEmail } }]);
    expect(await customers.search(payerEmail.toUpperCase())).toMatchObject([{ email }]);
    const refund = (amount: string, subjectId?: string) =>
      customers.refund(id, paymentIntentId, amount, undefined, subjectId);
    expect((await refund('25.00', MACRO)).status).toBe(200);
    expect(await textsTo(payerEmail, 2)).toMatch(
      /£25\.00[\s\S]*access to what was refunded has ended/,
    );
    expect(await textsTo(email, 2)).toContain('your access to Macroeconomics has ended');
    expect([await hasAccess(student, MICRO), await hasAccess(student, MACRO)]).toEqual([
      true,
      false,
    ]);
    expect((await refund('5.00')).status).toBe(200);
    const [amount] = await readEmails(shop, payerEmail, 3);
    expect(amount?.Text).toMatch(/£5\.00[\s\S]*The student keeps the notes/);
    expect((await refund('20.00', MICRO)).status).toBe(200);
    const [last] = await readEmails(shop, payerEmail, 4);
    expect(last?.Text).toMatch(/£20\.00[\s\S]*has ended/);
    // One email for each end of access, none for the amount.
    const [ended] = await readEmails(shop, email, 3);
    expect(ended?.Subject).toMatch(/^Your access to Microeconomics has ended/);
    expect(await hasAccess(student, MICRO)).toBe(false);
    const data = myData.parse(await (await student.get('/api/account/data')).json());
    const kinds = data.orders[0]?.emails.map(({ kind }) => kind);
    expect(kinds?.toSorted()).toEqual(['access-ended', 'access-ended', 'paid-by-other']);

    // The bank returns the last refund.
    const { data: refunds } = await stripe.refunds.list({ payment_intent: paymentIntentId });
    const { id: back = '' } = refunds.find((refund) => refund.amount === 2000) ?? {};
    const sent = [`sent:access-ended:${back}`, `sent:payer-refund:${back}`];
    await waitFor(async () =>
      expect(Object.keys(await factsOf(store, paymentIntentId))).toEqual(
        expect.arrayContaining(sent),
      ),
    );
    await failRefund(shop.payments, back);
    const [failed] = await readEmails(shop, payerEmail, 5);
    expect(failed?.Subject).toContain('Your refund of £20.00 has failed');
    const [restored] = await readEmails(shop, email, 4);
    expect(restored?.Subject).toMatch(/^You have access to Microeconomics again/);
    expect(failed?.Text).not.toMatch(OF_STUDENT);
    expect(await textsTo(email, 4)).not.toMatch(/wellwisher|£/);
    expect(await hasAccess(student, MICRO)).toBe(true);
  });

  test('if the student has since bought a part, the payer is refunded that part and told', async () => {
    const { student, email, token, payerEmail } = await asked();
    const opened = await openLinkPayment(shop.client(), token);
    // A second payment that the shop has not recorded, as if closing it in time had failed.
    const late = await openAgain(opened.id);
    const payer = { paymentIntentId: late, email: payerEmail, at: new Date().toISOString() };
    await store.set(`payer:${late}`, payer);
    await buy(shop, student, MACRO);
    await payWith(late);
    await waitFor(async () => expect(await toRefunds(late)).toMatchObject({ amount: 2500 }));
    const texts = await textsTo(payerEmail, 2);
    expect(texts).toContain('We have refunded £25.00 of your payment for Macroeconomics.');
    expect(texts).toContain(
      'Macroeconomics had already been paid for, so this part of your payment',
    );
    expect(texts).not.toContain('in full');
    expect([await hasAccess(student, MICRO), await hasAccess(student, MACRO)]).toEqual([
      true,
      true,
    ]);
    // The student's own purchase, and what the payer paid for.
    expect(await textsTo(email, 2)).not.toMatch(/wellwisher|£25/);
    expect(await store.ttl(`payer:${late}`)).toBeGreaterThan(700 * 24 * 60 * 60);
  });

  test("evidence for a dispute has the payer's address and consent, and nothing about the student", async () => {
    const { email, payerEmail, paymentIntentId } = shared;
    const id = await accountOf(store, paymentIntentId);
    const response = await panel.get(
      `/api/admin/customers/${id}/purchases/${paymentIntentId}/evidence`,
    );
    const { content } = getEvidence.response.parse(await response.json());
    const text = (await textOf(Buffer.from(content, 'base64'))).join('\n').replace(/\s+/g, ' ');
    expect(text).toContain(payerEmail);
    expect(text).toContain(payerConsentWording.version);
    expect(text).not.toContain(email);
    expect(text).not.toMatch(/Grizelda|Wetherby/);
  });

  test("a deletion ends the links and keeps the payer's receipt", async () => {
    const { student, receipt, payer, email } = shared;
    const id = ((await (await student.get('/api/auth/user')).json()) as { id: string }).id;
    const { token } = await askToPay(student, 'subject-macroeconomics');
    const opened = await openLinkPayment(shop.client(), token);
    const [, keys] = await store.scan('0', { count: 100_000 });
    expect(listUndeclared(keys)).toEqual([]);
    const removed = await student.post('/api/account/delete', { currentPassword: PASSWORD });
    expect(removed.status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(opened.id)).status).toBe('canceled');
    expect((await shop.client().post(`/api/pay/${token}/payment`)).status).toBe(404);
    const [, left] = await store.scan('0', { count: 100_000 });
    expect(left.filter((key) => key.startsWith('payment-links:') && key.includes(id))).toEqual([]);
    const page = await payer.get(receipt);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(email);
  });
});
