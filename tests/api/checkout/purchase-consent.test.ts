import { expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import { addStudent } from '../../support/add-student.ts';
import type { TestClient } from '../../support/client.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;

const { version, text } = consentWording;

const agree = (client: TestClient, paymentIntentId: string, wordingVersion: string = version) =>
  client.post('/api/purchase-consent', { paymentIntentId, wordingVersion });

const readMetadata = async (id: string) => (await stripe.paymentIntents.retrieve(id)).metadata;

async function expectRefusal(response: Response, code: ErrorCode) {
  const { status, body } = new AppError(code);
  expect([response.status, await response.json()]).toMatchObject([status, body]);
}

async function atCheckout() {
  const browser = shop.client();
  const email = await addStudent(browser);
  return { browser, email, id: await startCheckout(browser, MICRO) };
}

test('the payment carries the consent: wording, version and time, beside the order', async () => {
  const { browser, id } = await atCheckout();
  const before = Date.now();
  expect((await agree(browser, id)).status).toBe(200);
  const kept = await readMetadata(id);
  expect(kept).toMatchObject({ subjectId: MICRO, consentVersion: version, consentText: text });
  const at = Date.parse(kept['consentAt'] ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

test('the payment carries its order number, in its description and its metadata', async () => {
  const { browser, id } = await atCheckout();
  await agree(browser, id);
  const { description, metadata } = await stripe.paymentIntents.retrieve(id);
  const orderNumber = `AE-${id.slice(-8).toUpperCase()}`;
  expect(description).toBe(`Microeconomics (order ${orderNumber})`);
  expect(metadata).toMatchObject({ subjectId: MICRO, subjectName: 'Microeconomics', orderNumber });
});

test('a sale without consent gets its order number too, once the provider accepts it', async () => {
  const { browser, id } = await atCheckout();
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  await pay(shop, browser, MICRO);
  await injectFault(shop.payments, { method: 'POST', path: `/v1/payment_intents/${id}` });
  const complete = () => browser.post('/api/complete-purchase', { paymentIntentId: id });
  expect((await complete()).status).toBe(200);
  expect(await readMetadata(id)).not.toHaveProperty('orderNumber');
  await clearFaults(shop.payments);
  await clearFaults(shop.shop);
  expect((await complete()).status).toBe(200);
  const { description, metadata } = await stripe.paymentIntents.retrieve(id);
  expect(metadata['orderNumber']).toBe(`AE-${id.slice(-8).toUpperCase()}`);
  expect(description).toBe(`Microeconomics (order ${metadata['orderNumber']})`);
});

test('the latest of repeated or concurrent consents counts', async () => {
  const { browser, id } = await atCheckout();
  const responses = await Promise.all([agree(browser, id), agree(browser, id), agree(browser, id)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const before = Date.now();
  await agree(browser, id);
  expect(Date.parse((await readMetadata(id))['consentAt'] ?? '')).toBeGreaterThanOrEqual(before);
});

test('the confirmation quotes the latest consent, not that before a declined card', async () => {
  const { browser, email, id } = await atCheckout();
  const spring = { text, agreedAt: '2026-03-01T10:00:00.000Z' };
  const { accountId } = await readMetadata(id);
  await store.hset(`ledger:${accountId}`, {
    [`${id}/consent:${version}:${spring.agreedAt}`]: spring,
  });
  await agree(browser, id);
  await buy(shop, browser, MICRO);
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Text).toContain('You agreed on');
  expect(mail?.Text).not.toContain('March');
});

test('the confirmation quotes the consent and its time, and links to the refund policy', async () => {
  const { browser, email, id } = await atCheckout();
  await agree(browser, id);
  await buy(shop, browser, MICRO);
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Text).toContain(text);
  expect(mail?.Text).toContain(`${shop.shop}/refunds`);
  expect(mail?.HTML).toContain(`href="${shop.shop}/refunds"`);
  expect(mail?.HTML).toContain(text);
});

test('the confirmation has the terms and the refund policy attached', async () => {
  const { browser, email } = await atCheckout();
  await buy(shop, browser, MICRO);
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Attachments).toEqual([
    { FileName: expect.stringMatching(/^terms-\d{4}-\d\d-\d\d\.txt$/), Size: expect.any(Number) },
  ]);
  const raw = await fetch(`${shop.inbox}/api/v1/message/${mail?.ID}/raw`);
  const parts = (await raw.text()).split(/^--/m);
  const file = parts.find((part) => part.includes('filename=terms-')) ?? '';
  const body = file.slice(file.indexOf('\r\n\r\n'));
  const kept = Buffer.from(body, 'base64').toString();
  expect(kept).toContain('TERMS OF SALE');
  expect(kept).toContain('OUR MONEY-BACK GUARANTEE');
});

test('a payment found by reconciliation keeps its consent', async () => {
  const { browser, email, id } = await atCheckout();
  await agree(browser, id);
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  await pay(shop, browser, MICRO);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Text).toContain(text);
  await clearFaults(shop.shop);
});

test('a ledger without the consent reads it from the payment', async () => {
  const { browser, email, id } = await atCheckout();
  const metadata = {
    consentVersion: '2020-01',
    consentText: 'The words of an older day.',
    consentAt: '2026-11-21T10:00:00.000Z',
  };
  await stripe.paymentIntents.update(id, { metadata });
  await buy(shop, browser, MICRO);
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Text).toContain(
    'You agreed on 21 November 2026 at 10:00: “The words of an older day.”',
  );
});

test('a student cannot consent to another student’s payment or an unknown one', async () => {
  const { id } = await atCheckout();
  const thief = await shop.student();
  await expectRefusal(await agree(thief, id), 'payment_not_found');
  await expectRefusal(await agree(thief, 'pi_doesnotexist'), 'payment_not_found');
  expect(await readMetadata(id)).not.toHaveProperty('consentAt');
});

test('a payment that the shop did not open accepts no consent', async () => {
  const { browser } = await atCheckout();
  const { id } = await stripe.paymentIntents.create({ amount: 3000, currency: 'gbp' });
  await expectRefusal(await agree(browser, id), 'payment_not_found');
});

test.each([
  [
    'is paid',
    (id: string) =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: shop.shop }),
  ],
  ['is closed', (id: string) => stripe.paymentIntents.cancel(id)],
])('a payment accepts no consent once it %s', async (_, end) => {
  const { browser, id } = await atCheckout();
  await end(id);
  await expectRefusal(await agree(browser, id), 'payment_closed');
});

test('only the current wording is accepted', async () => {
  const { browser, id } = await atCheckout();
  await expectRefusal(await agree(browser, id, '2020-01'), 'consent_outdated');
  expect(await readMetadata(id)).not.toHaveProperty('consentAt');
});

test('a consent that the payment provider cannot store is refused', async () => {
  const { browser, id } = await atCheckout();
  await injectFault(shop.payments, { times: 10, status: 500, method: 'POST' });
  await expectRefusal(await agree(browser, id), 'unavailable');
  await clearFaults(shop.payments);
  expect((await agree(browser, id)).status).toBe(200);
  expect(await readMetadata(id)).toMatchObject({ consentVersion: version });
}, 30_000);

test('the wording fits the payment provider’s limit for metadata', () => {
  expect(text.length).toBeLessThanOrEqual(500);
});
