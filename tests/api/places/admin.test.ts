import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { getCustomers } from '#contract/admin/customers.ts';
import {
  acceptOrderEndpoint,
  creditOrderEndpoint,
  getPlacesOrder,
  getPlacesOrders,
  pauseOrderEndpoint,
  recordTransferEndpoint,
  refuseOrderEndpoint,
  remindOfInvoiceEndpoint,
  resumeOrderEndpoint,
  warnOfPauseEndpoint,
} from '#contract/admin/places-orders.ts';
import { exportSalesEndpoint, getSales } from '#contract/admin/sales.ts';
import { failure } from '#contract/errors.ts';
import { getNeeds } from '#contract/health/needs.ts';
import { getStatus } from '#contract/health/status.ts';
import { getOwnPlaces } from '#contract/places/joining.ts';
import { shopDay } from '#contract/shop-day.ts';
import { waitingOrdersKey } from '#server/places/stored-keys.ts';
import { orderNumber, transferId } from '#server/purchases/purchase-facts.ts';
import { addDays, formatDay } from '#server/shop-time.ts';
import { addOrder, joinableWithInvoice, released } from '../../support/add-order.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { lakeOf } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { invitation, join } from '../../support/places.ts';
import {
  completeOpened,
  listOrderEvents,
  payOpened,
  readOrderEvents,
  sendForSchool,
  toOpened,
} from '../../support/places-payment.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';

/** The owner's side of orders of places: docs/product.md#orders-of-places. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const panel = await openPanel(shop);
const today = shopDay(new Date());

type Act = { path: string };

const send = (act: Act, orderId: string, body: object = {}) =>
  panel.post(act.path.replace(':orderId', orderId), body);

async function readOrder(response: Response) {
  const json: unknown = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(json));
  return getPlacesOrder.response.parse(json);
}

async function act(endpoint: Act, orderId: string, body: object = {}) {
  return readOrder(await send(endpoint, orderId, body));
}

async function refusal(endpoint: Act, orderId: string, body: object = {}): Promise<string> {
  const response = await send(endpoint, orderId, body);
  return `${response.status} ${failure.parse(await response.json()).code}`;
}

const read = async (orderId: string) =>
  getPlacesOrder.response.parse(
    await (await panel.get(getPlacesOrder.path.replace(':orderId', orderId))).json(),
  );

const readList = async () =>
  getPlacesOrders.response.parse(await (await panel.get(getPlacesOrders.path)).json());

const readNeeds = async () =>
  getNeeds.response.parse(await (await panel.get(getNeeds.path)).json()).needs;

async function readActions(orderId: string): Promise<string[]> {
  const { entries } = getAudit.response.parse(await (await panel.get(getAudit.path)).json());
  return entries
    .filter(({ what }) => what.startsWith(orderNumber(orderId)))
    .map(({ action, what }) => `${action}: ${what}`)
    .toReversed();
}

const payment = (changes: object = {}) => ({
  amount: '360.00',
  on: today,
  key: randomUUID(),
  ...changes,
});

const credit = (changes: object = {}) => ({
  amount: '120.00',
  places: 10,
  reason: 'Ten pupils fewer',
  key: randomUUID(),
  ...changes,
});

test('an order waits for the owner until it is accepted and paid', async () => {
  const financeEmail = 'finance@lake-school.example';
  const { orderId } = await addOrder(panel, {
    school: { organisation: 'Lake School', financeEmail },
  });
  expect(await readNeeds()).toContainEqual(
    expect.objectContaining({
      id: orderId,
      title: 'Lake School has ordered places',
      link: { label: 'Open the order', href: `/admin#orders/${orderId}` },
    }),
  );
  const accepted = await act(acceptOrderEndpoint, orderId, { release: 'paid' });
  expect(accepted).toMatchObject({
    stage: 'accepted',
    release: 'paid',
    due: '360.00',
    dueOn: addDays(today, 30),
    isOverdue: false,
  });
  const half = payment({ amount: '180.00' });
  expect(await act(recordTransferEndpoint, orderId, half)).toMatchObject({
    stage: 'accepted',
    due: '180.00',
  });
  // A retry after a lost response.
  expect(await act(recordTransferEndpoint, orderId, half)).toMatchObject({ due: '180.00' });
  expect(await store.zscore(waitingOrdersKey.key, orderId)).not.toBeNull();
  const paid = await act(recordTransferEndpoint, orderId, payment({ amount: '180.00' }));
  expect(paid).toMatchObject({ stage: 'released', due: '0.00' });
  expect(paid.payments).toEqual([
    { way: 'transfer', amount: '180.00', on: today },
    { way: 'transfer', amount: '180.00', on: today },
  ]);

  // The invoice says "On payment".
  const thanks = (await readEmails(shop, financeEmail, 2)).find(({ Subject }) =>
    Subject.startsWith('Thank you'),
  );
  expect(thanks?.Text).toContain(`Date of supply: ${formatDay(today)}`);

  expect((await readNeeds()).map(({ id }) => id)).not.toContain(orderId);
  expect(await store.zscore(waitingOrdersKey.key, orderId)).toBeNull();
  const { hasBankDetails, orders } = await readList();
  expect(hasBankDetails).toBe(true);
  expect(orders.find((order) => order.orderId === orderId)).toMatchObject({
    who: 'Lake School',
    stage: 'released',
    places: 30,
  });
  const number = orderNumber(orderId);
  expect(await readActions(orderId)).toEqual([
    `places-accepted: ${number}`,
    `transfer-recorded: ${number}, £180.00`,
    `transfer-recorded: ${number}, £180.00`,
  ]);
});

test('an order is accepted only once its invoice can name the seller', async () => {
  const { orderId } = await addOrder(panel);
  const settings = () => lakeOf(shop).patch('shopSettings');
  const sellerName = 'A* Economics (sample seller)';
  await settings().unset(['sellerName']).commit({ visibility: 'sync' });
  const refused = await refusal(acceptOrderEndpoint, orderId, { release: 'now' });
  await settings().set({ sellerName }).commit({ visibility: 'sync' });
  expect(refused).toBe('503 unavailable');
  expect((await read(orderId)).stage).toBe('ordered');
  await act(acceptOrderEndpoint, orderId, { release: 'now' });
  const events = await readOrderEvents(shop, orderId);
  const invoiced = events.find(({ kind }) => kind === 'invoiced');
  expect(invoiced).toMatchObject({
    seller: { lines: expect.arrayContaining(['1 Sample Street']) },
  });
});

test('payments of an order are sales and CSV rows of its school', async () => {
  const { orderId } = await addOrder(panel, {
    school: { organisation: 'Sold School' },
    later: released,
  });
  await act(recordTransferEndpoint, orderId, payment());
  const { latest } = getSales.response.parse(await (await panel.get(getSales.path)).json());
  const sale = latest.find(({ customerName }) => customerName === 'Sold School');
  expect(sale).toMatchObject({
    customerEmail: 'finance@school.example',
    subjectName: 'Microeconomics, 30 places',
    amount: '360.00',
    status: 'paid',
  });
  expect(sale).not.toHaveProperty('paymentUrl');
  const csv = await (await panel.get(exportSalesEndpoint.path)).text();
  const row = csv.split('\n').find((line) => line.includes('Sold School'));
  expect(row).toContain(
    '"finance@school.example","Microeconomics, 30 places","360.00","0.00","0.00","360.00","0.00","paid"',
  );

  const found = await panel.get(`${getCustomers.path}?search=${sale?.orderNumber}`);
  expect(getCustomers.response.parse(await found.json())).toMatchObject([
    { id: orderId, isPlacesOrder: true, isDeleted: false, name: 'Sold School' },
  ]);
});

test('a refused order no longer waits', async () => {
  const { orderId } = await addOrder(panel);
  const refused = await act(refuseOrderEndpoint, orderId, { reason: 'No school of this name' });
  expect(refused.stage).toBe('refused');
  expect((await readNeeds()).map(({ id }) => id)).not.toContain(orderId);
});

test('an overdue invoice is named with its days, and the access of pupils rests from a week after a warning on', async () => {
  const { orderId } = await addOrder(panel, {
    age: 33,
    school: { organisation: 'Late School' },
    later: released,
  });
  expect((await readNeeds()).find(({ id }) => id === orderId)?.title).toBe(
    'An invoice for Late School is 3 days overdue',
  );
  expect(await act(remindOfInvoiceEndpoint, orderId)).toMatchObject({ remindedOn: today });
  expect(await refusal(pauseOrderEndpoint, orderId)).toBe('409 pause_too_early');
  expect(await act(warnOfPauseEndpoint, orderId)).toMatchObject({
    warnedOn: today,
    mayPauseFrom: addDays(today, 7),
  });
  expect(await refusal(pauseOrderEndpoint, orderId)).toBe('409 pause_too_early');

  const warned = await addOrder(panel, {
    age: 40,
    later: (at) => [
      ...joinableWithInvoice(at),
      {
        kind: 'pause-warned',
        at: new Date(Date.now() - 8 * 86_400_000).toISOString(),
        by: 'Owner',
      },
    ],
  });
  const [pupil, late] = [await shop.student(), await shop.student()];
  expect((await join(pupil, warned.code)).status).toBe(200);
  expect(await act(pauseOrderEndpoint, warned.orderId)).toMatchObject({
    stage: 'paused',
    pausedFor: 'unpaid',
  });
  expect(await hasAccess(pupil, MICRO)).toBe(false);
  const refused = await join(late, warned.code);
  expect(failure.parse(await refused.json()).code).toBe('places_paused');
  expect((await invitation(late, warned.code)).state).toBe('paused');
  expect(await (await pupil.get(getOwnPlaces.path)).json()).toMatchObject([
    { orderId: warned.orderId },
  ]);
  expect(await act(resumeOrderEndpoint, warned.orderId)).toMatchObject({ stage: 'released' });
  expect(await hasAccess(pupil, MICRO)).toBe(true);
  const number = orderNumber(warned.orderId);
  expect(await readActions(warned.orderId)).toEqual([
    `places-paused: ${number}`,
    `places-resumed: ${number}`,
  ]);
});

test('an order names the others with its purchase order number', async () => {
  const first = await addOrder(panel, { school: { purchaseOrder: 'PO 4711' } });
  const second = await addOrder(panel, { school: { purchaseOrder: 'po4711' } });
  expect((await read(second.orderId)).samePurchaseOrder).toEqual([
    { orderId: first.orderId, orderNumber: orderNumber(first.orderId) },
  ]);
});

describe('refuses', () => {
  const INVALID = '400 invalid_request';

  const INVOICED: [what: string, act: Act, body: object, refusal: string][] = [
    ['a release at no known time', acceptOrderEndpoint, { release: 'later' }, INVALID],
    ['a refusal without a reason', refuseOrderEndpoint, { reason: ' ' }, INVALID],
    ['a payment of nothing', recordTransferEndpoint, payment({ amount: '0.00' }), INVALID],
    ['a fraction of a penny', recordTransferEndpoint, payment({ amount: '1.234' }), INVALID],
    ['a negative payment', recordTransferEndpoint, payment({ amount: '-1.00' }), INVALID],
    ['a payment of tomorrow', recordTransferEndpoint, payment({ on: addDays(today, 1) }), INVALID],
    ['a payment before the order', recordTransferEndpoint, payment({ on: '2020-01-01' }), INVALID],
    ['a payment without a key', recordTransferEndpoint, payment({ key: '' }), INVALID],
    ['a credit note about nothing', creditOrderEndpoint, credit({ amount: '0.00' }), INVALID],
    [
      'a credit note for a fraction of a place',
      creditOrderEndpoint,
      credit({ places: 1.5 }),
      INVALID,
    ],
    ['a credit note without a reason', creditOrderEndpoint, credit({ reason: '' }), INVALID],
    [
      'a reason that a credit note cannot show',
      creditOrderEndpoint,
      credit({ reason: '30 → 20' }),
      INVALID,
    ],
    ['a second decision', acceptOrderEndpoint, { release: 'paid' }, '409 order_decided'],
    ['a late refusal', refuseOrderEndpoint, { reason: 'Late' }, '409 order_decided'],
    [
      'more than is due',
      recordTransferEndpoint,
      payment({ amount: '360.01' }),
      '409 transfer_too_large',
    ],
    [
      'a credit of more than the invoice',
      creditOrderEndpoint,
      credit({ amount: '360.01' }),
      '409 credit_too_large',
    ],
    [
      'a credit of more places than were sold',
      creditOrderEndpoint,
      credit({ places: 31 }),
      '409 credit_too_large',
    ],
    ['a reminder before the day', remindOfInvoiceEndpoint, {}, '409 order_decided'],
    ['a warning before the day', warnOfPauseEndpoint, {}, '409 order_decided'],
    ['a pause before the day', pauseOrderEndpoint, {}, '409 order_decided'],
  ];

  test('what an order with an invoice does not allow, and records nothing', async () => {
    const { orderId } = await addOrder(panel, { later: released });
    const refusals = INVOICED.map(async ([what, endpoint, body]) => [
      what,
      await refusal(endpoint, orderId, body),
    ]);
    expect(await Promise.all(refusals)).toEqual(INVOICED.map(([what, , , code]) => [what, code]));
    expect(await readActions(orderId)).toEqual([]);
  });

  test('money before there is an invoice', async () => {
    const { orderId } = await addOrder(panel);
    for (const [endpoint, body] of [
      [recordTransferEndpoint, payment()],
      [creditOrderEndpoint, credit()],
    ] as const) {
      expect(await refusal(endpoint, orderId, body)).toBe('409 order_decided');
    }
  });

  test('every act on an unknown order', async () => {
    const acts: [Act, object][] = [
      [acceptOrderEndpoint, { release: 'now' }],
      [refuseOrderEndpoint, { reason: 'Unknown' }],
      [recordTransferEndpoint, payment()],
      [creditOrderEndpoint, credit()],
      [remindOfInvoiceEndpoint, {}],
      [warnOfPauseEndpoint, {}],
      [pauseOrderEndpoint, {}],
      [resumeOrderEndpoint, {}],
    ];
    const refusals = acts.map(([endpoint, body]) => refusal(endpoint, 'places_unknown', body));
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['404 not_found']));
  });
});

/** Bank transfers and credit notes: docs/decisions/0049-how-are-places-sold.md. */
describe('money', () => {
  const transfer = (orderId: string, amount: string, key = randomUUID()) =>
    send(recordTransferEndpoint, orderId, { amount, on: today, key });

  const creditBy = (orderId: string, amount: string, places: number, key = randomUUID()) =>
    send(creditOrderEndpoint, orderId, { amount, places, reason: 'Fewer pupils', key });

  const readCode = async (response: Response) => failure.parse(await response.json()).code;

  test('repeated and concurrent requests record a transfer once, and never more than is due', async () => {
    const { orderId } = await addOrder(panel, { later: released });
    const key = randomUUID();
    const same = [1, 2, 3].map(() => transfer(orderId, '120.00', key));
    const statuses = (await Promise.all(same)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    // Together these two would exceed the order.
    const others = await Promise.all([1, 2].map(() => transfer(orderId, '200.00')));
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { due, payments } = await readOrder(await transfer(orderId, '120.00', key));
    expect(due).toBe('40.00');
    // Both may be recorded in the same millisecond, and have no order then.
    expect(payments.map(({ amount }) => amount).toSorted()).toEqual(['120.00', '200.00']);
    expect(await store.zrange('all-purchases', 0, -1)).toContain(
      `${orderId}/${transferId(orderId, key)}`,
    );
  });

  test('an order keeps its currency, whatever the shop sells in now', async () => {
    const { orderId } = await addOrder(panel, {
      opened: { currency: 'jpy', amount: 36_000 },
      later: released,
    });
    expect(await readCode(await transfer(orderId, '100.50'))).toBe('invalid_request');
    expect(await readOrder(await transfer(orderId, '36000'))).toMatchObject({
      currency: 'jpy',
      due: '0',
      payments: [{ way: 'transfer', amount: '36000' }],
    });
    expect(await readOrder(await creditBy(orderId, '1200', 1))).toMatchObject({ owed: '34800' });
  });

  test('an unpaid order that rests has its access back with the money', async () => {
    const { orderId } = await addOrder(panel, {
      later: (at) => [...released(at), { kind: 'paused', at, why: 'unpaid' }],
    });
    expect(await readOrder(await transfer(orderId, '359.99'))).toMatchObject({ stage: 'paused' });
    expect(await readOrder(await transfer(orderId, '0.01'))).toMatchObject({ stage: 'released' });
    expect((await listOrderEvents(shop, orderId)).slice(-4)).toEqual([
      'paused unpaid',
      'resumed',
      'told resumed:7',
      'told paid',
    ]);
  });

  test('money that arrives after the licence is recorded, and thanked for', async () => {
    const { orderId } = await addOrder(panel, {
      age: 40,
      opened: { lastDay: addDays(today, -1) },
      later: (at) => [...released(at), { kind: 'ended', at, why: 'licence' }],
    });
    expect(await readOrder(await transfer(orderId, '300.00'))).toMatchObject({ due: '60.00' });
    expect(await readOrder(await creditBy(orderId, '10.00', 0))).toMatchObject({ due: '50.00' });
    expect(await readOrder(await transfer(orderId, '50.00'))).toMatchObject({
      stage: 'ended',
      due: '0.00',
    });
    expect((await listOrderEvents(shop, orderId)).at(-1)).toBe('told paid');
  });

  test('money that a school gets back by transfer is recorded as refunded, and ends the order with the last of it', async () => {
    const { orderId } = await addOrder(panel, { later: released });
    const key = randomUUID();
    await readOrder(await transfer(orderId, '360.00', key));
    expect(await readOrder(await creditBy(orderId, '120.00', 10))).toMatchObject({
      stage: 'released',
      owed: '240.00',
      due: '0.00',
      places: 20,
    });
    expect(await readOrder(await creditBy(orderId, '240.00', 20))).toMatchObject({
      stage: 'ended',
    });
    const facts = await factsOf(store, transferId(orderId, key));
    const refunds = Object.entries(facts).filter(([name]) => name.startsWith('refund:'));
    expect(refunds.map(([, fact]) => fact)).toEqual([
      expect.objectContaining({ amount: 12_000 }),
      expect.objectContaining({ amount: 24_000 }),
    ]);
    expect((await listOrderEvents(shop, orderId)).slice(-2)).toEqual([
      'ended refund',
      'told ended',
    ]);
    expect(await readCode(await transfer(orderId, '1.00'))).toBe('order_decided');
  });

  test('credit notes sent together refund the card once each, also if the provider fails at first', async () => {
    const client = shop.client();
    const opened = await toOpened(await sendForSchool(client, { offerId: BOTH, places: 4 }));
    await payOpened(shop, opened);
    await completeOpened(client, opened);
    const { orderId, paymentIntentId: payment_intent } = opened;
    const refunds = async () =>
      (await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount);

    await injectFault(shop.payments, { status: 503, method: 'POST', path: '/v1/refunds' });
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const creditAll = () =>
      Promise.all(keys.map((key) => creditBy(orderId, '1.00', 0, key).then(readOrder)));
    await creditAll();
    expect(await refunds()).toEqual([]);
    await clearFaults(shop.payments);
    await creditAll();
    expect(await refunds()).toEqual([100, 100, 100]);

    const { owed } = await readOrder(await creditBy(orderId, '1.00', 1));
    await readOrder(await creditBy(orderId, owed, 3));
    expect((await refunds()).length).toBe(5);
    expect((await listOrderEvents(shop, orderId)).slice(-2)).toEqual([
      'ended refund',
      'told ended',
    ]);
  });

  test('a credit note ends free places first, then the places of the pupils who joined last, and their teacher is told', async () => {
    const teacherEmail = `teacher-${randomUUID()}@school.example`;
    const { orderId, code } = await addOrder(panel, {
      opened: {
        places: 3,
        amount: 6_000,
        lines: [{ subjectId: MICRO, subjectName: 'Microeconomics', amount: 6_000 }],
      },
      later: (at) =>
        joinableWithInvoice(at).map((event) =>
          event.kind === 'teacher' ? { ...event, email: teacherEmail } : event,
        ),
    });
    const [first, second] = [await shop.student(), await shop.student()];
    for (const pupil of [first, second]) expect((await join(pupil, code)).status).toBe(200);
    const key = randomUUID();
    const noted = await readOrder(await creditBy(orderId, '20.00', 1, key));
    expect(noted).toMatchObject({ owed: '40.00', due: '40.00', places: 2 });
    expect(await readOrder(await creditBy(orderId, '20.00', 1, key))).toMatchObject({
      owed: '40.00',
    });
    expect(await readActions(orderId)).toEqual([
      expect.stringMatching(/^credit-note-issued: .+, AE-TEST-CN-\d{4}$/),
    ]);
    expect([await hasAccess(first, MICRO), await hasAccess(second, MICRO)]).toEqual([true, true]);
    await readOrder(await creditBy(orderId, '20.00', 1));
    expect([await hasAccess(first, MICRO), await hasAccess(second, MICRO)]).toEqual([true, false]);
    const told = (await listOrderEvents(shop, orderId)).filter((event) =>
      event.startsWith('told places-ended'),
    );
    expect(told).toHaveLength(1);
    const [email] = await readEmails(shop, teacherEmail, 1);
    expect(email?.Text).toContain('1 student lost access');
  });

  test('the provider is never asked about a transfer', async () => {
    const { lines } = getStatus.response.parse(await (await panel.get(getStatus.path)).json());
    expect(lines.find(({ check }) => check === 'ledger')).toMatchObject({ state: 'good' });
    expect(await shop.runScheduled('reconcile')).toBe(200);
  });
});
