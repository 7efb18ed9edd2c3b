import { expect, test } from 'vitest';
import { getOpenings, getSales } from '#contract/admin/sales.ts';
import { shopDay } from '#contract/shop-day.ts';
import { toMonth } from '#server/shop-time.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPanel } from '../../support/panel.ts';
import { askToPay, payByLink } from '../../support/payment-link.ts';
import { buy, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const { store, stripe } = shop;

const readAll = async () => {
  const response = await panel.get(getSales.path);
  return getSales.response.parse(await response.json()).charts.all;
};

const readOpenings = async () =>
  getOpenings.response.parse(await (await panel.get(getOpenings.path)).json());

const netAmounts = (parts: { id: string; count: number; net: string }[]) =>
  Object.fromEntries(parts.map(({ id, count, net }) => [id, [count, net]]));

const CODE = 'discount-code.revise10';

test('subjects, offers, codes and payers each add up to the revenue, even after a late refund', async () => {
  const [ada, bob, eve] = await Promise.all([shop.student(), shop.student(), shop.student()]);
  const both = await buy(shop, ada, { offerId: BOTH });
  const cheaper = await buy(shop, bob, { subjectId: MICRO, code: 'REVISE10' });
  const { token } = await askToPay(eve, MACRO);
  await payByLink(shop, shop.client(), { token, email: 'payer@example.com' });

  const before = await readAll();
  expect(before.total).toMatchObject({ count: 3, gross: '107.00', net: '107.00' });
  expect(netAmounts(before.subjects)).toEqual({ [MICRO]: [2, '52.00'], [MACRO]: [2, '55.00'] });
  expect(netAmounts(before.offers)).toEqual({ '': [2, '57.00'], [BOTH]: [1, '50.00'] });
  expect(netAmounts(before.codes)).toEqual({ '': [2, '80.00'], [CODE]: [1, '27.00'] });
  expect(netAmounts(before.payers)).toEqual({ student: [2, '77.00'], other: [1, '30.00'] });
  expect(before.offers.map(({ name }) => name)).toEqual(['', 'Both subjects']);
  expect(before.codes.map(({ name }) => name)).toEqual(['', 'REVISE10']);

  // A partial refund of an order of two subjects, and a full refund, after the day was added up.
  await stripe.refunds.create({ payment_intent: both, amount: 1001 });
  await ada.post('/api/complete-purchase', { paymentIntentId: both });
  await stripe.refunds.create({ payment_intent: cheaper });
  await bob.post('/api/complete-purchase', { paymentIntentId: cheaper });
  const after = await readAll();
  expect(after.total).toMatchObject({
    count: 2,
    refundedCount: 1,
    refunded: '37.01',
    net: '69.99',
  });
  expect(netAmounts(after.offers)).toEqual({ '': [1, '30.00'], [BOTH]: [1, '39.99'] });
  expect(netAmounts(after.codes)).toEqual({ '': [2, '69.99'], [CODE]: [0, '0.00'] });
  for (const parts of [after.subjects, after.offers, after.codes, after.payers]) {
    const pence = parts.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0);
    expect(pence).toBe(6999);
  }
});

test('a summary that an earlier version saved is added up again', async () => {
  const expected = await readAll();
  const days = Object.keys((await store.hgetall('sales-days')) ?? {});
  expect(days).toHaveLength(1);
  const earlier = [{ subjectId: MICRO, subjectName: 'Micro', currency: 'gbp', isLive: false }];
  for (const day of days) await store.hset('sales-days', { [day]: earlier });
  expect(await readAll()).toEqual(expected);
});

test('a checkout counts once, even in two tabs, on another visit, or with another price', async () => {
  const before = (await readAll()).checkouts;
  expect(before).toEqual({ opened: 3, paid: 3 });
  const [ada, bob, eve] = await Promise.all([shop.student(), shop.student(), shop.student()]);
  const [tab, other] = await Promise.all([startCheckout(ada, MICRO), startCheckout(ada, MICRO)]);
  expect(tab).toBe(other);
  expect(await startCheckout(ada, MICRO)).toBe(tab);
  expect((await readAll()).checkouts).toEqual({ opened: 4, paid: 3 });
  const cheaper = await startCheckout(ada, { subjectId: MICRO, code: 'REVISE10' });
  expect(cheaper).not.toBe(tab);
  expect((await readAll()).checkouts).toEqual({ opened: 4, paid: 3 });
  await buy(shop, ada, { subjectId: MICRO, code: 'REVISE10' });
  expect((await readAll()).checkouts).toEqual({ opened: 4, paid: 4 });

  const first = await buy(shop, bob, MACRO);
  await stripe.refunds.create({ payment_intent: first });
  await bob.post('/api/complete-purchase', { paymentIntentId: first });
  await startCheckout(bob, MACRO);
  await startCheckout(eve, { offerId: BOTH });
  expect((await readAll()).checkouts).toEqual({ opened: 7, paid: 5 });
});

test('the files that owners open most are listed, except deleted files', async () => {
  expect(await readOpenings()).toEqual([]);
  const owner = await shop.student();
  await buy(shop, owner, MICRO);
  const path = await lockedFile(owner);
  const stranger = await shop.student();
  expect((await stranger.get(path)).status).toBe(403);
  for (let opened = 0; opened < 3; opened += 1) await owner.get(path);
  const fileId = path.split('/').at(-1) ?? '';
  await waitFor(async () =>
    expect(await readOpenings()).toMatchObject([
      { fileId, subjectName: 'Microeconomics', thisMonth: 3, year: 3 },
    ]),
  );
  const key = `files-opened:${toMonth(shopDay(new Date()))}`;
  // Only counts are stored, for twelve months and the current month.
  expect(await store.hgetall(key)).toEqual({ [fileId]: 3 });
  const days = (await store.ttl(key)) / (24 * 60 * 60);
  expect([days > 366, days < 404]).toEqual([true, true]);

  await store.hset(key, { 'deleted-file': 9 });
  expect((await readOpenings()).map((file) => file.fileId)).toEqual([fileId]);
  const item = await lakeOf(shop).getDocument(fileId);
  expect((await readOpenings())[0]).toMatchObject({ title: item?.['title'] });
});
