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
import { shopDay } from '#contract/shop-day.ts';
import { waitingOrdersKey } from '#server/places/stored-keys.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addDays } from '#server/shop-time.ts';
import { addOrder, released } from '../../support/add-order.ts';
import { openPanel } from '../../support/panel.ts';
import { listOrderEvents } from '../../support/places-payment.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** The owner's side of orders of places: docs/product.md#orders-of-places. */

const shop = await startTestSandbox();
const panel = await openPanel(shop);
const today = shopDay(new Date());

type Act = { path: string };

const send = (act: Act, orderId: string, body: object = {}) =>
  panel.post(act.path.replace(':orderId', orderId), body);

async function act(endpoint: Act, orderId: string, body: object = {}) {
  const response = await send(endpoint, orderId, body);
  const json: unknown = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(json));
  return getPlacesOrder.response.parse(json);
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

test('an order that is released now has its places with the decision', async () => {
  const { orderId } = await addOrder(panel);
  await act(acceptOrderEndpoint, orderId, { release: 'now' });
  expect((await listOrderEvents(shop, orderId)).slice(2)).toEqual([
    'accepted',
    'invoiced',
    'told invoice',
    'released',
    'join-code',
    'teacher',
    'told class:teacher@school.example',
  ]);
});

test('an order waits for the owner until it is accepted and paid', async () => {
  const { orderId } = await addOrder(panel, { school: { organisation: 'Lake School' } });
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
  expect(await shop.store.zscore(waitingOrdersKey.key, orderId)).not.toBeNull();
  const paid = await act(recordTransferEndpoint, orderId, payment({ amount: '180.00' }));
  expect(paid).toMatchObject({ stage: 'released', due: '0.00' });
  expect(paid.payments).toEqual([
    { way: 'transfer', amount: '180.00', on: today },
    { way: 'transfer', amount: '180.00', on: today },
  ]);

  expect((await readNeeds()).map(({ id }) => id)).not.toContain(orderId);
  expect(await shop.store.zscore(waitingOrdersKey.key, orderId)).toBeNull();
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

test('an overdue invoice is named with its days, and access pauses a week after a warning', async () => {
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
      ...released(at),
      {
        kind: 'pause-warned',
        at: new Date(Date.now() - 8 * 86_400_000).toISOString(),
        by: 'Owner',
      },
    ],
  });
  expect(await act(pauseOrderEndpoint, warned.orderId)).toMatchObject({
    stage: 'paused',
    pausedFor: 'unpaid',
  });
  expect(await act(resumeOrderEndpoint, warned.orderId)).toMatchObject({ stage: 'released' });
  const number = orderNumber(warned.orderId);
  expect(await readActions(warned.orderId)).toEqual([
    `places-paused: ${number}`,
    `places-resumed: ${number}`,
  ]);
});

test('a credit note takes an amount and places off an invoice once', async () => {
  const { orderId } = await addOrder(panel, { later: released });
  const note = credit();
  const credited = await act(creditOrderEndpoint, orderId, note);
  expect(credited).toMatchObject({ owed: '240.00', due: '240.00', places: 20 });
  expect(await act(creditOrderEndpoint, orderId, note)).toMatchObject({ owed: '240.00' });
  expect(await readActions(orderId)).toEqual([
    expect.stringMatching(/^credit-note-issued: .+, AE-TEST-CN-\d{4}$/),
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

  test.each<[what: string, act: Act, body: object]>([
    ['a release at no known time', acceptOrderEndpoint, { release: 'later' }],
    ['a refusal without a reason', refuseOrderEndpoint, { reason: ' ' }],
    ['a payment of nothing', recordTransferEndpoint, payment({ amount: '0.00' })],
    ['a fraction of a penny', recordTransferEndpoint, payment({ amount: '1.234' })],
    ['a negative payment', recordTransferEndpoint, payment({ amount: '-1.00' })],
    ['a payment of tomorrow', recordTransferEndpoint, payment({ on: addDays(today, 1) })],
    ['a payment before the order', recordTransferEndpoint, payment({ on: '2020-01-01' })],
    ['a payment without a key', recordTransferEndpoint, payment({ key: '' })],
    ['a credit note about nothing', creditOrderEndpoint, credit({ amount: '0.00' })],
    ['a credit note for a fraction of a place', creditOrderEndpoint, credit({ places: 1.5 })],
    ['a credit note without a reason', creditOrderEndpoint, credit({ reason: '' })],
  ])('%s', async (_, endpoint, body) => {
    const { orderId } = await addOrder(panel, { later: released });
    expect(await refusal(endpoint, orderId, body)).toBe(INVALID);
    expect(await readActions(orderId)).toEqual([]);
  });

  test.each<[what: string, act: Act, body: object, refusal: string]>([
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
  ])('%s of an order with an invoice', async (_, endpoint, body, code) => {
    const { orderId } = await addOrder(panel, { later: released });
    expect(await refusal(endpoint, orderId, body)).toBe(code);
    expect(await readActions(orderId)).toEqual([]);
  });

  test.each<[what: string, act: Act, body: object]>([
    ['a payment', recordTransferEndpoint, payment()],
    ['a credit note', creditOrderEndpoint, credit()],
  ])('%s before there is an invoice', async (_, endpoint, body) => {
    const { orderId } = await addOrder(panel);
    expect(await refusal(endpoint, orderId, body)).toBe('409 order_decided');
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
