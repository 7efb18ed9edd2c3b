import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinConsentWording } from '#contract/checkout/consent.ts';
import { failure } from '#contract/errors.ts';
import { spellJoinCode } from '#contract/places/joining.ts';
import { lastDayOf } from '#contract/places/licence.ts';
import { type PlacesOrder, takeOrderBack } from '#contract/places/orders.ts';
import { ABANDONED_AFTER_MS } from '#server/purchases/opened-payments.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addEvents } from '../../support/add-events.ts';
import { disputeAtBank, failRefund } from '../../support/bank.ts';
import { solve } from '../../support/challenge.ts';
import { type CookieClient, withHeaders } from '../../support/client.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { setPrice } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { join } from '../../support/places.ts';
import {
  completeOpened,
  listOrderEvents,
  type OpenedOrder,
  payOpened,
  publishPlacePrices,
  sendCompletion,
  sendForSchool,
  sendForSomeone,
  toOpened,
  withdrawPlacePrices,
} from '../../support/places-payment.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';

/** Card payments for orders of places: docs/decisions/0049-how-are-places-sold.md. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;

beforeEach(async () => {
  const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
  if (keys.length > 0) await store.del('open-payments', ...keys);
});

const payerEmail = () => `payer-${randomUUID().slice(0, 8)}@example.org`;

const readCode = async (response: Response) => failure.parse(await response.json()).code;

/** Retries a check, because payment events arrive later. */
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 });

const openForSomeone = async (email = payerEmail()) =>
  toOpened(await sendForSomeone(shop.client(), { subjectId: MICRO, email }));

interface Paid extends OpenedOrder {
  payer: CookieClient;
  email: string;
  order: PlacesOrder;
}

async function payForSomeone(): Promise<Paid> {
  const [payer, email] = [shop.client(), payerEmail()];
  const opened = await openForSomeone(email);
  await payOpened(shop, opened);
  return { ...opened, payer, email, order: await completeOpened(payer, opened) };
}

const joinAsStudent = async ({ order }: Paid) => {
  const student = await shop.student();
  const consent = { wordingVersion: joinConsentWording.version };
  return { student, response: await join(student, order.joinCode ?? '', consent) };
};

const takeBack = ({ payer, token }: Paid) =>
  payer.post(takeOrderBack.path.replace(':token', token));

async function refundsOf({ paymentIntentId }: OpenedOrder): Promise<number[]> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId });
  return data.map(({ amount }) => amount);
}

/** Waits for the emails to a payer. @returns their texts */
const readTexts = async ({ email }: Paid, count: number): Promise<string> =>
  (await readEmails(shop, email, count)).map(({ Text }) => Text).join();

/** Removes the events after the payment, as after a crash between the payment and the place. */
const forgetRelease = ({ orderId }: Paid) =>
  store.hdel(`places-order:${orderId}`, 'event:2', 'event:3', 'event:4');

const RELEASED = ['opened', 'released', 'join-code', 'told link'];

describe('a payer', () => {
  test('pays for one place without an account, and the provider learns no address', async () => {
    const [payer, email] = [shop.client(), payerEmail()];
    const sent = { subjectId: MICRO, email, from: 'From Mum' };
    const opened = await toOpened(await sendForSomeone(payer, sent));
    expect(opened).toMatchObject({ amount: '30.00', currency: 'gbp' });
    expect(await readCode(await sendCompletion(payer, opened))).toBe('payment_incomplete');
    await payOpened(shop, opened);
    const order = await completeOpened(payer, opened);
    expect(order).toMatchObject({
      stage: 'released',
      what: 'Microeconomics',
      from: 'From Mum',
      due: '0.00',
      counts: { sold: 1, used: 0, free: 1, takenBack: 0 },
    });
    expect(await listOrderEvents(shop, opened.orderId)).toEqual(RELEASED);
    expect(payer.cookies.size).toBe(0);
    const { metadata } = await stripe.paymentIntents.retrieve(opened.paymentIntentId);
    expect(metadata).toMatchObject({ accountId: opened.orderId, subjectId: MICRO, places: '1' });
    expect(JSON.stringify(metadata)).not.toContain(email);

    const [{ path } = { path: '' }] = order.documents;
    const receipt = await (await payer.get(path)).text();
    expect(receipt).toContain(orderNumber(opened.paymentIntentId));
  });

  test('gets the place by the webhook alone, and by reconciliation if no webhook arrives', async () => {
    const byWebhook = await openForSomeone();
    await payOpened(shop, byWebhook);
    await eventually(async () =>
      expect(await listOrderEvents(shop, byWebhook.orderId)).toEqual(RELEASED),
    );
    await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
    const lost = await openForSomeone();
    await payOpened(shop, lost);
    expect(await listOrderEvents(shop, lost.orderId)).toEqual(['opened']);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    await clearFaults(shop.shop);
    expect(await listOrderEvents(shop, lost.orderId)).toEqual(RELEASED);
  });

  test('gets the place once, however often and whenever the payment is recorded', async () => {
    const paid = await payForSomeone();
    await forgetRelease(paid);
    expect(await listOrderEvents(shop, paid.orderId)).toEqual(['opened']);
    const calls = [1, 2, 3].map(() => sendCompletion(shop.client(), paid));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await listOrderEvents(shop, paid.orderId)).toEqual(RELEASED);
    expect(await store.zrange('all-purchases', 0, -1)).toContain(
      `${paid.orderId}/${paid.paymentIntentId}`,
    );
  });

  test('gets the same order and payment for the same request, and another order for a corrected address', async () => {
    const key = randomUUID();
    const email = payerEmail();
    const send = (address = email) =>
      sendForSomeone(shop.client(), { subjectId: MICRO, key, email: address });
    const [first, second] = await Promise.all([send(), send()].map(async (r) => toOpened(await r)));
    expect(second).toEqual(first);
    expect(await toOpened(await send())).toEqual(first);
    expect((await toOpened(await send(payerEmail()))).paymentIntentId).not.toBe(
      first?.paymentIntentId,
    );
  });

  test('pays the price of the opened payment, also if the price changes meanwhile', async () => {
    const opened = await openForSomeone();
    await setPrice(shop, MICRO, 35);
    try {
      expect((await openForSomeone()).amount).toBe('35.00');
    } finally {
      await setPrice(shop, MICRO, 30);
    }
    await payOpened(shop, opened);
    expect(await completeOpened(shop.client(), opened)).toMatchObject({
      stage: 'released',
      amount: '30.00',
    });
  });

  test('cannot complete with a payment of another order, or by a wrong link', async () => {
    const [own, other] = [await openForSomeone(), await openForSomeone()];
    await payOpened(shop, other);
    const { paymentIntentId } = other;
    const stolen = await sendCompletion(shop.client(), { ...own, paymentIntentId });
    expect(await readCode(stolen)).toBe('payment_not_found');
    const wrong = await sendCompletion(shop.client(), {
      ...other,
      token: other.token.slice(0, 24) + own.token.slice(24),
    });
    expect(await readCode(wrong)).toBe('places_link_invalid');
    const student = await shop.student();
    const asOwn = await student.post('/api/complete-purchase', { paymentIntentId });
    expect(await readCode(asOwn)).toBe('payment_not_found');
  });

  test('solves a challenge while cards are tested, and an unpaid payment is closed after a day', async () => {
    await addEvents(store, 'seen:declined', 30);
    const client = shop.client();
    const request = { subjectId: MICRO, email: payerEmail(), key: randomUUID() };
    const refused = await sendForSomeone(client, request);
    expect(await readCode(refused)).toBe('challenge_required');
    const solved = withHeaders(client, await solve(client));
    const opened = await toOpened(await sendForSomeone(solved, request));
    const member = `${opened.orderId}/${opened.paymentIntentId}`;
    await store.zadd('unpaid-payments', { score: Date.now() - ABANDONED_AFTER_MS - 1, member });
    await makeHourlyRunDue(shop);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    const { status } = await stripe.paymentIntents.retrieve(opened.paymentIntentId);
    expect(status).toBe('canceled');
    expect(await readCode(await sendForSomeone(solved, request))).toBe('payment_closed');
  });

  test('cannot buy with an incomplete or unknown request', async () => {
    const refused: [what: string, wanted: object, code: string][] = [
      ['a subject and an offer', { subjectId: MICRO, offerId: BOTH }, 'invalid_request'],
      ['neither a subject nor an offer', {}, 'invalid_request'],
      ['an unknown subject', { subjectId: 'subject-unknown' }, 'subject_not_found'],
      ['an unknown offer', { offerId: 'offer-unknown' }, 'offer_not_found'],
      ['a line of 81 characters', { subjectId: MICRO, from: 'x'.repeat(81) }, 'invalid_request'],
      ['no address', { subjectId: MICRO, email: 'payer' }, 'invalid_request'],
    ];
    const codes = refused.map(async ([what, wanted]) => [
      what,
      await readCode(await sendForSomeone(shop.client(), { email: payerEmail(), ...wanted })),
    ]);
    expect(await Promise.all(codes)).toEqual(refused.map(([what, , code]) => [what, code]));
  });
});

describe('a place taken back', () => {
  afterEach(() => clearFaults(shop.payments));

  test('ends and is refunded in full once', async () => {
    const paid = await payForSomeone();
    const [first, second] = await Promise.all([takeBack(paid), takeBack(paid)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await first.json()).toMatchObject({ stage: 'ended', due: '0.00' });
    expect((await takeBack(paid)).status).toBe(200);
    expect(await refundsOf(paid)).toEqual([3_000]);
    expect(await listOrderEvents(shop, paid.orderId)).toEqual([...RELEASED, 'ended taken-back']);
    const texts = await readTexts(paid, 2);
    expect(texts).toContain(`/join/${spellJoinCode(paid.order.joinCode ?? '')}`);
    expect(texts).toContain('We have refunded £30.00 of your payment for Microeconomics.');
    expect(texts).toContain('Access with what was refunded has ended.');
    const { response } = await joinAsStudent(paid);
    expect(await readCode(response)).toBe('join_code_unknown');
  });

  test('is refunded later if the provider does not respond', async () => {
    const paid = await payForSomeone();
    await injectFault(shop.payments, { status: 503, method: 'POST', path: '/v1/refunds' });
    expect(await (await takeBack(paid)).json()).toMatchObject({ stage: 'ended' });
    expect(await refundsOf(paid)).toEqual([]);
    await clearFaults(shop.payments);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect(await refundsOf(paid)).toEqual([3_000]);
    await readTexts(paid, 2);
  });

  test('is either refunded or used, if its payer and a student come at the same time', async () => {
    const paid = await payForSomeone();
    const [taken, { student, response }] = await Promise.all([takeBack(paid), joinAsStudent(paid)]);
    const isUsed = taken.status !== 200;
    expect(isUsed ? await readCode(taken) : response.status).toBe(isUsed ? 'place_used' : 404);
    expect(await hasAccess(student, MICRO)).toBe(isUsed);
    expect(await refundsOf(paid)).toEqual(isUsed ? [] : [3_000]);
  });
});

describe('money that goes back', () => {
  test('in part changes only the sums, in full ends the access of the pupil, until the refund fails', async () => {
    const paid = await payForSomeone();
    const { student } = await joinAsStudent(paid);
    const { paymentIntentId: payment_intent } = paid;
    await stripe.refunds.create({ payment_intent, amount: 1_000 });
    expect(await readTexts(paid, 2)).toContain('This refund ends no access.');
    expect(await hasAccess(student, MICRO)).toBe(true);
    expect(await completeOpened(shop.client(), paid)).toMatchObject({
      stage: 'released',
      due: '0.00',
    });
    await stripe.refunds.create({ payment_intent });
    await eventually(async () => expect(await hasAccess(student, MICRO)).toBe(false));
    expect(await readTexts(paid, 4)).toContain('Access with what was refunded has ended.');
    expect(await listOrderEvents(shop, paid.orderId)).toEqual([
      ...RELEASED,
      'ended refund',
      'told ended',
    ]);
    const { data } = await stripe.refunds.list({ payment_intent });
    await failRefund(shop.payments, data.find(({ amount }) => amount === 2_000)?.id ?? '');
    await eventually(async () => expect(await hasAccess(student, MICRO)).toBe(true));
    expect((await listOrderEvents(shop, paid.orderId)).slice(-2)).toEqual([
      'reopened',
      'told resumed:7',
    ]);
  });

  test('by a dispute pauses the access, until the bank has decided', async () => {
    const paid = await payForSomeone();
    const { student } = await joinAsStudent(paid);
    const { payments } = shop;
    const dispute = (status?: string) =>
      disputeAtBank(payments, paid.paymentIntentId, status ? { status } : {});
    const shows = (access: boolean) =>
      eventually(async () => expect(await hasAccess(student, MICRO)).toBe(access));
    await dispute();
    await shows(false);
    expect(await readCode(await takeBack(paid))).toBe('place_used');
    await dispute('won');
    await shows(true);
    await dispute('lost');
    await shows(false);
    expect(await listOrderEvents(shop, paid.orderId)).toEqual([
      ...RELEASED,
      'paused dispute',
      'told paused:5',
      'resumed',
      'told resumed:7',
      'ended dispute',
      'told ended',
    ]);
  });
});

describe('a school', () => {
  test('pays the price of the list by card, and has its invoice and its class immediately', async () => {
    await withdrawPlacePrices(shop);
    await publishPlacePrices(
      shop,
      BOTH,
      [
        { from: 2, price: 40 },
        { from: 20, price: 30 },
      ],
      'until-august',
    );
    const client = shop.client();
    const opened = await toOpened(await sendForSchool(client, { offerId: BOTH, places: 12 }));
    expect(opened.amount).toBe('480.00');
    const { metadata } = await stripe.paymentIntents.retrieve(opened.paymentIntentId);
    expect(metadata).toMatchObject({ accountId: opened.orderId, places: '12' });
    await payOpened(shop, opened);
    const order = await completeOpened(client, opened);
    expect(order).toMatchObject({
      stage: 'released',
      due: '0.00',
      lastDay: lastDayOf('until-august', new Date()),
      counts: { sold: 12, free: 12 },
      school: { organisation: 'Hill Road School' },
    });
    expect(order.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
    const told = ['told class:teacher@school.example', 'told invoice', 'told paid'];
    expect(await listOrderEvents(shop, opened.orderId)).toEqual([
      'opened',
      'ordered',
      'invoiced',
      'released',
      'join-code',
      'teacher',
      ...told,
    ]);
    const { paid } = await factsOf(store, opened.paymentIntentId);
    expect(paid).toMatchObject({
      places: 12,
      lines: [
        { subjectId: MICRO, amount: expect.any(Number) },
        { subjectId: MACRO, amount: expect.any(Number) },
      ],
    });
  });

  test('cannot buy places without a price list', async () => {
    const response = await sendForSchool(shop.client(), { subjectId: MACRO });
    expect(await readCode(response)).toBe('places_not_sold');
  });
});

test('a payment whose order is lost raises an alarm', async () => {
  const opened = await openForSomeone();
  await store.del(`places-order:${opened.orderId}`);
  await payOpened(shop, opened);
  await eventually(async () =>
    expect(JSON.stringify(await store.zrange('alarms', 0, -1))).toContain(
      `order of places ${orderNumber(opened.orderId)} is paid`,
    ),
  );
});
