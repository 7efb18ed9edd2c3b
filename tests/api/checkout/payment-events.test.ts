import { describe, expect, test, vi } from 'vitest';
import { failure } from '#contract/errors.ts';
import { downloadMyData, myData } from '#contract/personal-data/my-data.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getAccess, getPurchases } from '#contract/purchases/purchases.ts';
import { ABANDONED_AFTER_MS } from '#server/purchases/opened-payments.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { addAdministrator, asAdministrator } from '../../support/administrator.ts';
import type { TestClient } from '../../support/client.ts';
import { customersOf } from '../../support/customers.ts';
import { publishCode, quoteWith } from '../../support/discount-codes.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { factsOf, setFacts } from '../../support/ledger.ts';
import { askToPay, openLinkPayment } from '../../support/payment-link.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess, readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const token = await addAdministrator(shop.client());

/** Payments and refunds that the shop learns of from the browser, a webhook or reconciliation. */
describe('payment events', () => {
  const { stripe } = shop;
  const { openAgain, payWith, toRefunds } = atProvider(stripe);

  const readCode = async (response: Response) => failure.parse(await response.json()).code;

  /** Retries a check, because payment events arrive later. */
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 20_000, interval: 100 });

  const complete = (client: TestClient, paymentIntentId: string) =>
    client.post('/api/complete-purchase', { paymentIntentId });

  const readPurchases = async (client: TestClient) =>
    getPurchases.response.parse(await (await client.get(getPurchases.path)).json());

  async function newStudent() {
    const browser = shop.client();
    return { browser, email: await addStudent(browser) };
  }

  /** Loses every webhook until the returned function is called. */
  async function loseWebhooks() {
    await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
    return () => clearFaults(shop.shop);
  }

  test('the webhook completes a payment whose browser never came back', async () => {
    const { browser, email } = await newStudent();
    await pay(shop, browser, MICRO);
    await eventually(async () => expect(await hasAccess(browser, MICRO)).toBe(true));
    await readEmails(shop, email, 1);
  });

  test('reconciliation finds a payment with its consent, and later a refund, of which no webhook told', async () => {
    const { browser, email } = await newStudent();
    const bringBack = await loseWebhooks();
    const id = await startCheckout(browser, MACRO);
    const consent = { consentVersion: '2020-01', consentText: 'The words of an older day.' };
    const metadata = { ...consent, consentAt: '2026-11-21T10:00:00.000Z' };
    await stripe.paymentIntents.update(id, { metadata });
    await pay(shop, browser, MACRO);
    expect(await hasAccess(browser, MACRO)).toBe(false);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect(await hasAccess(browser, MACRO)).toBe(true);
    const [mail] = await readEmails(shop, email, 1);
    expect(mail?.Text).toContain(
      'You agreed on 21 November 2026 at 10:00: “The words of an older day.”',
    );
    await stripe.refunds.create({ payment_intent: id });
    expect(await hasAccess(browser, MACRO)).toBe(true);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect(await hasAccess(browser, MACRO)).toBe(false);
    await bringBack();
  });

  test('a full refund revokes access and stays listed until the subject is bought again, and late events refund nothing', async () => {
    const { browser, email } = await newStudent();
    const first = await buy(shop, browser, MICRO);
    await readEmails(shop, email, 1);
    const refund = await stripe.refunds.create({ payment_intent: first });
    await eventually(async () => expect(await hasAccess(browser, MICRO)).toBe(false));
    const refundedAt = new Date(refund.created * 1000).toISOString();
    const back = { amount: '30.00', currency: 'gbp', isFull: true, refundedAt };
    expect(await readPurchases(browser)).toMatchObject([{ subjectId: MICRO, refund: back }]);

    const calls = [1, 2, 3].map(() => complete(browser, first));
    const [status] = await Promise.all([shop.runScheduled('reconcile'), ...calls]);
    expect(status).toBe(200);
    expect(await readCode(await complete(browser, first))).toBe('payment_incomplete');
    const [mail] = await readEmails(shop, email, 2);
    expect(mail?.Subject).toBe(
      `Your refund of £30.00 for Microeconomics (order ${orderNumber(first)})`,
    );
    expect(mail?.Text).toContain('Your access to Microeconomics has ended');

    const second = await buy(shop, browser, MICRO);
    expect((await complete(browser, first)).status).toBe(200);
    expect(await toRefunds(second)).toMatchObject({ count: 0 });
    expect(await hasAccess(browser, MICRO)).toBe(true);
    const [again, ...others] = await readPurchases(browser);
    expect([again?.refund, others]).toEqual([undefined, []]);
    await readEmails(shop, email, 3);
  });

  test('if a subject is paid for twice, one payment is refunded and the student told', async () => {
    const { browser, email } = await newStudent();
    const first = await startCheckout(browser, MICRO);
    const second = await openAgain(first);
    await Promise.all([payWith(first), payWith(second)]);
    const calls = [first, second, second, first].map((id) => complete(browser, id));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));

    await eventually(async () => {
      const refunds = await Promise.all([first, second].map(toRefunds));
      expect(refunds.toSorted((a, b) => a.count - b.count)).toEqual([
        { count: 0, amount: 0, reasons: [] },
        { count: 1, amount: 3000, reasons: ['duplicate'] },
      ]);
    });
    expect(await hasAccess(browser, MICRO)).toBe(true);
    expect(await readPurchases(browser)).toHaveLength(1);
    const texts = (await readEmails(shop, email, 2)).map(({ Text }) => Text).join();
    expect(texts).toContain('You were charged twice for Microeconomics; we have refunded £30.00');
    expect(texts).toContain('Thank you. Microeconomics is yours now.');
  });

  test('reconciliation finishes the refund of a duplicate, which is never listed, whatever happens to the other payment', {
    timeout: 60_000,
  }, async () => {
    const { browser, email } = await newStudent();
    const bringBack = await loseWebhooks();
    const first = await buy(shop, browser, MICRO);
    const second = await openAgain(first);
    await payWith(second);
    await injectFault(shop.payments, { status: 503, method: 'POST', path: '/v1/refunds' });
    expect((await complete(browser, second)).status).toBe(503);
    expect(await hasAccess(browser, MICRO)).toBe(true);
    await clearFaults(shop.payments);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect([await toRefunds(first), await toRefunds(second)]).toMatchObject([
      { amount: 0 },
      { amount: 3000 },
    ]);
    // Reconciliation sends emails while it settles payments, so the next run sends this email.
    expect(await shop.runScheduled('reconcile')).toBe(200);
    await readEmails(shop, email, 2);

    await stripe.refunds.create({ payment_intent: first });
    for (const id of [first, second]) expect((await complete(browser, id)).status).toBe(409);
    const { data } = await stripe.refunds.list({ payment_intent: first });
    const refundedAt = new Date((data[0]?.created ?? 0) * 1000).toISOString();
    const shown = { orderNumber: orderNumber(first), refund: { isFull: true, refundedAt } };
    expect(await readPurchases(browser)).toMatchObject([shown]);
    const third = await buy(shop, browser, MICRO);
    expect(await toRefunds(third)).toMatchObject({ count: 0 });
    await bringBack();
  });

  test('a webhook without a valid signature is refused and changes nothing', async () => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } });
    const forged = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: 'whsec_wrong',
    });
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
});

describe('an unfinished checkout', () => {
  const { store, stripe } = shop;
  const lake = lakeOf(shop);
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
});
