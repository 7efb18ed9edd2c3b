import { expect, test } from 'vitest';
import { getEvidence } from '#contract/admin/customers.ts';
import { consentWording } from '#contract/checkout/consent.ts';
import { messages } from '#contract/messages.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { disputeAtBank, failRefund } from '../../support/bank.ts';
import type { TestClient } from '../../support/client.ts';
import { customersOf } from '../../support/customers.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { accountOf, factsOf } from '../../support/ledger.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { textOf } from '../../support/notes.ts';
import { openPanel } from '../../support/panel.ts';
import { pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess, PASSWORD } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const panel = await openPanel(shop);
const customers = customersOf(panel);
const owner = setting(shop, 'OWNER_EMAIL');

async function buyer(card = 'pm_card_visa') {
  const client = shop.client();
  const email = await addStudent(client, { firstName: 'Łukasz' });
  const opened = await startCheckout(client, MICRO);
  const consent = { paymentIntentId: opened, wordingVersion: consentWording.version };
  expect((await client.post('/api/purchase-consent', consent)).status).toBe(200);
  const paymentId = await pay(shop, client, MICRO, card);
  await client.post('/api/complete-purchase', { paymentIntentId: paymentId });
  return { client, email, paymentId, id: await accountOf(store, paymentId) };
}

const alarmAbout = async (count: number, order: string) =>
  (await readEmails(shop, owner, count)).find(({ Text }) => Text.includes(order));

test('each download of a locked file is recorded for its own buyer, for twelve months, up to ten thousand', async () => {
  const client = shop.client();
  await addStudent(client);
  const paymentId = await addPurchase(client, MICRO);
  const id = await accountOf(store, paymentId);
  const add = async (months: number) => {
    const at = new Date();
    at.setUTCMonth(at.getUTCMonth() - months);
    const record = { id: `${months}`, at: at.toISOString(), from: '192.0.2.1' };
    const member = { ...record, paymentIntentId: 'pi_old', fileId: 'item', title: 'Old notes' };
    await store.zadd(`downloads:${id}`, { score: at.getTime(), member });
    await store.zadd('downloads-by-account', { nx: true }, { score: at.getTime(), member: id });
  };
  await add(13);
  await add(11);
  const file = await lockedFile(client);
  expect((await client.get(file)).status).toBe(302);
  expect((await panel.get(file)).status).toBe(302);
  const shown = (length: number) =>
    waitFor(async () => {
      const { downloads } = await customers.open(id);
      expect(downloads).toHaveLength(length);
      return downloads;
    });
  const [latest] = await shown(3);
  expect(latest).toMatchObject({
    way: 'download',
    orderNumber: orderNumber(paymentId),
    from: expect.stringMatching(/^10\./),
    title: expect.stringMatching(/./),
  });
  await makeHourlyRunDue(shop);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const left = (await shown(2)).map((record) => record.id);
  expect([left.includes('11'), left.includes('13')]).toEqual([true, false]);

  const key = `downloads:${id}`;
  await store.del(key);
  const [first, ...others] = Array.from({ length: 10_000 }, (_, at) => ({
    score: at,
    member: `earlier/${at}`,
  }));
  if (first) await store.zadd(key, first, ...others);
  await client.get(file);
  await waitFor(async () => {
    const oldest = await store.zrange(key, 0, 0);
    expect([await store.zcard(key), oldest]).toEqual([10_000, ['earlier/1']]);
  });
});

test('a dispute alarms the owner once, and its evidence is a draft at the provider', async () => {
  const { client, email, paymentId } = await buyer('pm_card_createDispute');
  const order = orderNumber(paymentId);
  expect(await hasAccess(client, MICRO)).toBe(false);
  const alarm = await alarmAbout(1, order);
  expect(alarm?.Subject).toContain('A payment is disputed');
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Subject).toBe(
    `Your bank is reviewing your payment for Microeconomics (order ${order})`,
  );
  const [dispute] = (await stripe.disputes.list({ payment_intent: paymentId })).data;
  const disputeId = dispute?.id ?? '';
  const { evidence, status, evidence_details } = await waitFor(async () => {
    const read = await stripe.disputes.retrieve(disputeId);
    expect(read.evidence_details.has_evidence).toBe(true);
    return read;
  });
  expect([status, evidence_details.submission_count]).toEqual(['needs_response', 0]);
  expect(evidence).toMatchObject({
    customer_name: 'Łukasz Lovelace',
    customer_email_address: email,
  });
  expect(evidence.cancellation_policy_disclosure).toContain(consentWording.text);
  expect(evidence.refund_policy_disclosure).toMatch(/Terms of sale, version of \d{4}-\d\d-\d\d/);
  expect(evidence.uncategorized_text).toContain(order);
  await client.post('/api/complete-purchase', { paymentIntentId: paymentId });
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await alarmAbout(1, order)).toBeDefined();
});

test('an early fraud warning alarms the owner once, is shown, and keeps the access', async () => {
  const { client, paymentId, id } = await buyer('pm_card_createIssuerFraudRecord');
  const alarm = await alarmAbout(2, orderNumber(paymentId));
  expect(alarm?.Subject).toContain('A payment may be fraud');
  await waitFor(async () =>
    expect((await customers.open(id)).purchases[0]?.warnings).toHaveLength(1),
  );
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await alarmAbout(2, orderNumber(paymentId))).toBeDefined();
  expect(await hasAccess(client, MICRO)).toBe(true);
});

test('the evidence is a PDF with consent, terms, emails, downloads and receipt', async () => {
  const { client, email, id, paymentId } = await buyer();
  await readEmails(shop, email, 1);
  const file = await lockedFile(client);
  await client.get(file);
  await client.get(file.replace('/objects/', '/read/'));
  // A download record of an earlier version.
  const at = new Date(Date.now() - 60_000);
  const old = { id: 'old', at: at.toISOString(), from: '192.0.2.1', paymentIntentId: paymentId };
  const member = { ...old, fileId: 'item', title: 'Old notes' };
  await store.zadd(`downloads:${id}`, { score: at.getTime(), member });
  const path = `/api/admin/customers/${id}/purchases/${paymentId}/evidence`;
  await waitFor(async () => {
    const page = await customers.open(id);
    expect([page.downloads.length, page.emails[0]?.outcome]).toEqual([3, 'sent']);
  });
  const { name, content } = getEvidence.response.parse(await (await panel.get(path)).json());
  expect(name).toBe(`evidence-${orderNumber(paymentId)}.pdf`);
  const text = (await textOf(new Uint8Array(Buffer.from(content, 'base64')))).join(' ');
  for (const said of [
    email,
    orderNumber(paymentId),
    consentWording.text.slice(0, 40),
    'Terms of sale, version of',
    'attached to the confirmation that was sent on',
    'confirmation: accepted by the mail server',
    ', from 10.',
    'Total paid: £30.00',
    ': download requested: ',
    ': opened in the online reader: ',
    'opened in the online reader or download requested: Old notes',
  ]) {
    expect(text).toContain(said);
  }
  // No dispute exists that a draft could be for.
  const draft = await panel.post(path);
  expect([draft.status, (await draft.json()).code]).toEqual([409, 'dispute_closed']);
  expect(Object.keys(await factsOf(store, paymentId)).join()).not.toContain('evidence:');
});

test('a dispute that comes after the buyer has deleted their account is defended in the panel', async () => {
  const { client, email, id, paymentId } = await buyer('pm_card_createDispute');
  // All webhooks about the payment have been handled.
  await waitFor(async () =>
    expect(Object.keys(await factsOf(store, paymentId)).join()).toContain('evidence:'),
  );
  const gone = await client.post('/api/account/delete', { currentPassword: PASSWORD });
  expect(gone.status).toBe(200);
  const [customer] = await customers.search(orderNumber(paymentId));
  expect(customer).toMatchObject({ id, isDeleted: true });
  expect((await customers.open(id)).purchases[0]?.disputes).toMatchObject([
    { awaitsResponse: true },
  ]);
  const path = `/api/admin/customers/${id}/purchases/${paymentId}/evidence`;
  const { content } = getEvidence.response.parse(await (await panel.get(path)).json());
  const text = (await textOf(new Uint8Array(Buffer.from(content, 'base64')))).join(' ');
  expect(text).toContain('The account was deleted.');
  expect(text).toContain(consentWording.text.slice(0, 40));
  expect(text).not.toContain(email);
  expect((await panel.post(path)).status).toBe(200);
});

test('a draft that the provider refuses alarms the owner once, and is not tried again', async () => {
  // No other call saves the dispute meanwhile.
  await injectFault(shop.payments, { method: 'POST', path: '/v1/disputes', status: 400, times: 5 });
  const { paymentId } = await buyer('pm_card_createDispute');
  const facts = () => factsOf(store, paymentId);
  await waitFor(async () => expect(Object.keys(await facts()).join()).toContain('evidence:'));
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await clearFaults(shop.payments);
  const [dispute] = (await stripe.disputes.list({ payment_intent: paymentId })).data;
  expect(dispute?.evidence_details.has_evidence).toBe(false);
  const said = `about order ${orderNumber(paymentId)} as a draft`;
  const status = await (await panel.get('/api/admin/status')).text();
  expect(status.split(said)).toHaveLength(2);
});

const bankDoes = (paymentId: string, request?: Parameters<typeof disputeAtBank>[2]) =>
  disputeAtBank(shop.payments, paymentId, request);

const readPurchases = async (client: TestClient) =>
  getPurchases.response.parse(await (await client.get(getPurchases.path)).json());

/** Waits for an email to a buyer. @param count number of emails by then, including the confirmation */
async function waitForEmail(email: string, count: number, subject: string) {
  const [latest] = await readEmails(shop, email, count);
  expect(latest?.Subject).toContain(subject);
  return latest?.Text ?? '';
}

const ownerHears = (sentence: string) =>
  waitFor(async () =>
    expect(await (await panel.get('/api/admin/status')).text()).toContain(sentence),
  );

test('the student gets an email about a dispute and each decision, even a reversed one, and is sold nothing meanwhile', async () => {
  const { client, email, paymentId, id } = await buyer();
  const order = orderNumber(paymentId);
  await readEmails(shop, email, 1);

  await bankDoes(paymentId);
  const opened = await waitForEmail(
    email,
    2,
    `Your bank is reviewing your payment for Microeconomics`,
  );
  expect(opened).toContain('Your access to Microeconomics is paused until your bank decides.');
  await ownerHears(`A buyer's bank disputes the payment for order ${order}.`);
  expect(await hasAccess(client, MICRO)).toBe(false);
  const dispute = { amount: '30.00', currency: 'gbp', endsAccess: true };
  expect((await readPurchases(client))[0]?.dispute).toEqual({ ...dispute, state: 'open' });
  const told = { code: 'payment_disputed', message: messages.paymentDisputed(order, false) };
  const again = await client.post('/api/create-payment-intent', { subjectId: MICRO });
  expect([again.status, await again.json()]).toEqual([409, told]);
  const done = await client.post('/api/complete-purchase', { paymentIntentId: paymentId });
  expect([done.status, await done.json()]).toEqual([409, told]);

  await bankDoes(paymentId, { status: 'won' });
  const won = await waitForEmail(email, 3, 'Your bank has decided');
  expect(won).toContain('You have access to Microeconomics.');
  expect(await hasAccess(client, MICRO)).toBe(true);
  expect((await readPurchases(client))[0]?.dispute).toBeUndefined();

  await bankDoes(paymentId, { status: 'needs_response' });
  const returned = await waitForEmail(email, 4, 'Your bank is reviewing');
  expect(returned).toContain('It has reopened the case');
  await ownerHears(`has reopened its dispute over the payment for order ${order}.`);
  expect(await hasAccess(client, MICRO)).toBe(false);
  expect((await customers.open(id)).purchases[0]?.disputes).toMatchObject([
    { state: 'needs_response', awaitsResponse: true },
  ]);

  await bankDoes(paymentId, { status: 'lost' });
  const lost = await waitForEmail(email, 5, 'Your bank has taken back £30.00');
  expect(lost).toContain('You have no access to Microeconomics now.');
  expect((await readPurchases(client))[0]?.dispute).toEqual({ ...dispute, state: 'lost' });
  expect((await client.post('/api/create-payment-intent', { subjectId: MICRO })).status).toBe(200);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await readEmails(shop, email, 5);
});

test('a partial dispute counts like a partial refund while it is open and once it is lost', async () => {
  const { client, email, paymentId, id } = await buyer();
  await readEmails(shop, email, 1);
  await bankDoes(paymentId, { amount: 500 });
  expect(await waitForEmail(email, 2, 'is reviewing')).toContain(
    'You have access to Microeconomics.',
  );
  expect(await hasAccess(client, MICRO)).toBe(true);
  await bankDoes(paymentId, { status: 'lost' });
  const lost = await waitForEmail(email, 3, 'Your bank has taken back £5.00');
  expect(lost).toContain('You have access to Microeconomics.');
  expect(await hasAccess(client, MICRO)).toBe(true);
  const again = await client.post('/api/create-payment-intent', { subjectId: MICRO });
  expect((await again.json()).code).toBe('already_purchased');
  expect(await readPurchases(client)).toMatchObject([
    { paid: '25.00', dispute: { state: 'lost', amount: '5.00', endsAccess: false } },
  ]);
  expect((await customers.open(id)).purchases[0]).toMatchObject({
    status: 'partly-refunded',
    left: '25.00',
  });
});

test('if a refund fails after the student was told, an email withdraws it, and the owner is told', async () => {
  const { client, email, paymentId } = await buyer();
  await readEmails(shop, email, 1);
  const { id: refund } = await stripe.refunds.create({ payment_intent: paymentId });
  await waitForEmail(email, 2, 'Your refund of £30.00 for Microeconomics');
  await waitFor(async () =>
    expect(Object.keys(await factsOf(store, paymentId))).toContain(`sent:refund:${refund}`),
  );
  await failRefund(shop.payments, refund);
  const text = await waitForEmail(email, 3, 'Your refund of £30.00 has failed');
  expect(text).toContain('the money did not reach your card');
  expect(text).toContain('Until then you have access to Microeconomics.');
  await ownerHears(`A refund of £30.00 for order ${orderNumber(paymentId)} failed.`);
  expect(await hasAccess(client, MICRO)).toBe(true);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await readEmails(shop, email, 3);
});
