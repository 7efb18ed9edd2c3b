import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  creditOrderEndpoint,
  getPlacesOrder,
  recordTransferEndpoint,
} from '#contract/admin/places-orders.ts';
import { failure } from '#contract/errors.ts';
import { getStatus } from '#contract/health/status.ts';
import { shopDay } from '#contract/shop-day.ts';
import { eventField } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { transferId } from '#server/purchases/purchase-facts.ts';
import { addDays } from '#server/shop-time.ts';
import { addOrder, released } from '../../support/add-order.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { factsOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { addOrder as addOpenOrder, join } from '../../support/places.ts';
import {
  completeOpened,
  listOrderEvents,
  payOpened,
  sendForSchool,
  toOpened,
} from '../../support/places-payment.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Bank transfers and credit notes of orders of places: docs/decisions/0049-how-are-places-sold.md. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const panel = await openPanel(shop);
const today = shopDay(new Date());

type Act = { path: string };

const send = (act: Act, orderId: string, body: object) =>
  panel.post(act.path.replace(':orderId', orderId), body);

const transfer = (orderId: string, amount: string, key = randomUUID()) =>
  send(recordTransferEndpoint, orderId, { amount, on: today, key });

const credit = (orderId: string, amount: string, places: number, key = randomUUID()) =>
  send(creditOrderEndpoint, orderId, { amount, places, reason: 'Fewer pupils', key });

async function read(response: Response) {
  const json: unknown = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(json));
  return getPlacesOrder.response.parse(json);
}

const readCode = async (response: Response) => failure.parse(await response.json()).code;

test('repeated and concurrent requests record a transfer once', async () => {
  const { orderId } = await addOrder(panel, { later: released });
  const key = randomUUID();
  const same = [1, 2, 3].map(() => transfer(orderId, '120.00', key));
  const other = transfer(orderId, '120.00');
  const statuses = (await Promise.all([...same, other])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(await read(await transfer(orderId, '120.00', key))).toMatchObject({
    due: '120.00',
    payments: [{ amount: '120.00' }, { amount: '120.00' }],
  });
  expect(await store.zrange('all-purchases', 0, -1)).toContain(
    `${orderId}/${transferId(orderId, key)}`,
  );
});

test('two transfers together never exceed the order', async () => {
  const { orderId } = await addOrder(panel, { later: released });
  const responses = await Promise.all([1, 2, 3].map(() => transfer(orderId, '200.00')));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('an order keeps its currency, whatever the shop sells in now', async () => {
  const { orderId } = await addOrder(panel, {
    opened: { currency: 'jpy', amount: 36_000 },
    later: released,
  });
  expect(await readCode(await transfer(orderId, '100.50'))).toBe('invalid_request');
  expect(await read(await transfer(orderId, '36000'))).toMatchObject({
    currency: 'jpy',
    due: '0',
    payments: [{ way: 'transfer', amount: '36000' }],
  });
  expect(await read(await credit(orderId, '1200', 1))).toMatchObject({ owed: '34800' });
});

test('an unpaid order that rests has its access back with the money', async () => {
  const { orderId } = await addOrder(panel, {
    later: (at) => [...released(at), { kind: 'paused', at, why: 'unpaid' }],
  });
  expect(await read(await transfer(orderId, '359.99'))).toMatchObject({ stage: 'paused' });
  expect(await read(await transfer(orderId, '0.01'))).toMatchObject({ stage: 'released' });
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
  expect(await read(await transfer(orderId, '300.00'))).toMatchObject({ due: '60.00' });
  expect(await read(await credit(orderId, '10.00', 0))).toMatchObject({ due: '50.00' });
  expect(await read(await transfer(orderId, '50.00'))).toMatchObject({
    stage: 'ended',
    due: '0.00',
  });
  expect((await listOrderEvents(shop, orderId)).at(-1)).toBe('told paid');
});

test('money that a school gets back by transfer is recorded as refunded, and ends the order with the last of it', async () => {
  const { orderId } = await addOrder(panel, { later: released });
  const key = randomUUID();
  await read(await transfer(orderId, '360.00', key));
  expect(await read(await credit(orderId, '120.00', 10))).toMatchObject({
    stage: 'released',
    owed: '240.00',
    due: '0.00',
    places: 20,
  });
  expect(await read(await credit(orderId, '240.00', 20))).toMatchObject({ stage: 'ended' });
  const facts = await factsOf(store, transferId(orderId, key));
  const refunds = Object.entries(facts).filter(([name]) => name.startsWith('refund:'));
  expect(refunds.map(([, fact]) => fact)).toEqual([
    expect.objectContaining({ amount: 12_000 }),
    expect.objectContaining({ amount: 24_000 }),
  ]);
  expect((await listOrderEvents(shop, orderId)).slice(-2)).toEqual(['ended refund', 'told ended']);
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
    Promise.all(keys.map((key) => credit(orderId, '1.00', 0, key).then(read)));
  await creditAll();
  expect(await refunds()).toEqual([]);
  await clearFaults(shop.payments);
  await creditAll();
  expect(await refunds()).toEqual([100, 100, 100]);

  const { owed } = await read(await credit(orderId, '1.00', 1));
  await read(await credit(orderId, owed, 3));
  expect((await refunds()).length).toBe(5);
  expect((await listOrderEvents(shop, orderId)).slice(-2)).toEqual(['ended refund', 'told ended']);
});

test('a credit note that ends the places of pupils is told to their teacher', async () => {
  const { orderId, code } = await addOpenOrder(store);
  const key = placesOrderKey.of(orderId);
  const events = (await listOrderEvents(shop, orderId)).length;
  await store.hset(key, {
    [eventField(events + 1)]: {
      kind: 'invoiced',
      at: new Date().toISOString(),
      number: `AE-INV-${randomUUID().slice(0, 8)}`,
      dueOn: today,
    },
  });
  expect((await join(await shop.student(), code)).status).toBe(200);
  await read(await credit(orderId, '20.00', 1));
  await read(await credit(orderId, '20.00', 1));
  const told = (await listOrderEvents(shop, orderId)).filter((event) =>
    event.startsWith('told places-ended'),
  );
  expect(told).toHaveLength(1);
  const [email] = await readEmails(shop, 'teacher@northfield.example', 1);
  expect(email?.Text).toContain('1 student lost access');
});

test('the provider is never asked about a transfer', async () => {
  const { lines } = getStatus.response.parse(await (await panel.get(getStatus.path)).json());
  expect(lines.find(({ check }) => check === 'ledger')).toMatchObject({ state: 'good' });
  expect(await shop.runScheduled('reconcile')).toBe(200);
});
