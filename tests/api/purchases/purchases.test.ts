import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { consentWording } from '#contract/checkout/consent.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { AppError } from '#server/errors.ts';
import { serverMessages } from '#server/messages.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { setPrice } from '../../support/lake.ts';
import { accountOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });

describe('purchases', () => {
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
    expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([
      true,
      false,
    ]);
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
    const refused = await browser.post('/api/create-payment-intent', {
      subjectId: MICRO,
      amount: 1,
    });
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
    const responses = await Promise.all([
      agree(browser, id),
      agree(browser, id),
      agree(browser, id),
    ]);
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
});

describe('receipts', () => {
  const { store } = shop;

  const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

  const receiptPath = (id: string) => `/receipts/AE-${id.slice(-8).toUpperCase()}`;

  async function newBuyer(subjectId = MICRO) {
    const browser = shop.client();
    const email = await addStudent(browser);
    const id = await addPurchase(browser, subjectId);
    return { browser, email, id, address: receiptPath(id) };
  }

  const read = async (browser: CookieClient, address: string) =>
    (await browser.get(address)).text();

  test('the buyer gets the receipt in the response itself and as a PDF, and no cache stores it', async () => {
    const { browser, address } = await newBuyer();
    const response = await browser.get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('netlify-cdn-cache-control')).toBeNull();
    const html = await response.text();
    const said = ['A* Economics (sample seller)', '1 Sample Street', 'Microeconomics: PDF notes'];
    for (const text of [
      ...said,
      '£30.00',
      'The seller is not registered for VAT.',
      'Paid by card',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(address.slice('/receipts/'.length));
    for (const label of ['Name', 'Address', 'School'])
      expect(html).toContain(`<label>${label} <input`);
    expect(html).not.toMatch(/[⟦⟧]|<script/);

    const file = await browser.get(`${address}/pdf`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-AE-/);
    expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(1);
  });

  const FORM = 'application/x-www-form-urlencoded';

  test('the PDF has the words that the buyer types on the page', async () => {
    const { browser, id, address } = await newBuyer();
    const lines = {
      name: 'Ada Lovelace',
      address: '1 High Street\r\nLondon',
      school: 'St Ĝeorgo’s',
    };
    const send = (client: TestClient, query = '') =>
      client.fetch(`${address}_/pdf${query}`, {
        method: 'POST',
        body: new URLSearchParams(lines),
        headers: { accept: BROWSER.headers.accept, 'content-type': FORM },
      });
    const readFields = async (response: Response) => {
      const form = (await PDFDocument.load(await response.arrayBuffer())).getForm();
      return form.getFields().map((field) => form.getTextField(field.getName()).getText());
    };
    expect(await readFields(await send(browser))).toEqual([
      'Ada Lovelace',
      '1 High Street\nLondon',
      'St Georgo’s',
    ]);
    const account = await accountOf(store, id);
    const owner = await openPanel(shop);
    expect(await readFields(await send(owner, `?account=${account}`))).toContain('Ada Lovelace');
    const visitor = await send(shop.client());
    expect(visitor.status).toBe(401);
    expect(await visitor.text()).toContain('Log in to see this receipt');
  });

  test('a visitor is asked to sign in, and another student does not learn that the receipt exists', async () => {
    const { address } = await newBuyer();
    const visitor = await shop.client().fetch(address, BROWSER);
    expect(visitor.status).toBe(401);
    const page = await visitor.text();
    expect(page).toContain('Log in to see this receipt');
    expect(page).toContain(`/auth?next=${encodeURIComponent(address)}`);
    expect((await shop.client().get(`${address}/pdf`)).status).toBe(401);

    const { browser: stranger } = await newBuyer(MACRO);
    for (const path of [address, `${address}/pdf`, '/receipts/AE-00000000', '/receipts/unknown']) {
      const response = await stranger.fetch(path, BROWSER);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This receipt is not available');
    }
  });

  test('each order of a subject links to its receipt in the list and in the emails', async () => {
    const browser = shop.client();
    const email = await addStudent(browser);
    const id = await buy(shop, browser, MICRO);
    const address = receiptPath(id);
    await shop.stripe.refunds.create({ payment_intent: id });
    await waitFor(async () => expect(await read(browser, address)).toContain('Left after refunds'));
    const again = receiptPath(await buy(shop, browser, MICRO));
    const list = await (await browser.get('/api/user/purchases')).json();
    const [card] = getPurchases.response.parse(list);
    const numbers = [card, ...(card?.otherOrders ?? [])].map((order) => order?.orderNumber);
    expect(numbers.map((number) => `/receipts/${number}`)).toEqual([again, address]);

    const emails = await readEmails(shop, email, 3);
    expect(emails.map(({ Text }) => /Receipt: (\S+)/.exec(Text)?.[1]).toSorted()).toEqual(
      [again, address, address].map((path) => setting(shop, 'SITE_URL') + path).toSorted(),
    );
  }, 30_000);

  test("the administrator's view of a receipt is logged, even for a deleted account", async () => {
    const { browser, id, address } = await newBuyer();
    const account = await accountOf(store, id);
    const owner = await openPanel(shop);
    expect(await read(owner, `${address}?account=${account}`)).toContain('value="Ada');
    expect((await owner.get(address)).status).toBe(404);
    await owner.get(`${address}/pdf?account=${account}`);
    const { entries } = getAudit.response.parse(await (await owner.get('/api/admin/audit')).json());
    const number = address.slice('/receipts/'.length);
    expect(entries.filter(({ what }) => what === number)).toMatchObject([
      { action: 'receipt-opened' },
      { action: 'receipt-opened' },
    ]);
    await store.del(`account:${account}`);
    expect(await read(owner, `${address}?account=${account}`)).toContain('£30.00');
    expect((await browser.get(address)).status).toBe(401);
  });

  test('if the CMS cannot name the seller, the page offers to try again', async () => {
    const { browser, address } = await newBuyer();
    await injectFault(shop.content, { times: 20, status: 503 });
    const response = await browser.fetch(address, BROWSER);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('The receipt could not be shown');
  });
});
