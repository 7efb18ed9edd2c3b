import { expect, test } from 'vitest';
import { getCustomers } from '#contract/admin/customers.ts';
import { getOpenings, getSales } from '#contract/admin/sales.ts';
import { shopDay } from '#contract/shop-day.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { toMonth } from '#server/shop-time.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { disputeAtBank } from '../../support/bank.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { factsOf, setFacts, withPayment } from '../../support/ledger.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPanel } from '../../support/panel.ts';
import { askToPay, payByLink } from '../../support/payment-link.ts';
import { buy } from '../../support/purchase.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The panel's figures and export of one shop, from its first sale on. */

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const { store, stripe } = shop;

const readFigures = async (query = '') =>
  getSales.response.parse(await (await panel.get(getSales.path + query)).json());
const customers = async (search = '') => {
  const query = new URLSearchParams({ search });
  return getCustomers.response.parse(
    await (await panel.get(`/api/admin/customers?${query}`)).json(),
  );
};

/** Returns the expected figures. @param counts numbers of paid and refunded sales */
const sums = (
  [count = 0, refundedCount = 0]: number[],
  ...[gross, refunded, disputed, net]: string[]
) => ({
  count,
  refundedCount,
  freeCount: 0,
  gross,
  refunded,
  disputed,
  net,
});
const none = sums([0, 0], '0.00', '0.00', '0.00', '0.00');

const ids = { ada: '', bob: '', eve: '', dan: '' };

test('sales by subject add up to the revenue, with refunds and disputes', async () => {
  const [ada, bob, eve, dan] = [shop.client(), shop.client(), shop.client(), shop.client()];
  const email = await addStudent(ada, { firstName: '=Ada', lastName: 'Łovelace' });
  for (const [client, firstName] of [
    [bob, 'Bob'],
    [eve, 'Eve'],
    [dan, 'Dan'],
  ] as const)
    await addStudent(client, { firstName });
  ids.ada = await buy(shop, ada, { offerId: BOTH });
  ids.bob = await buy(shop, bob, { subjectId: MICRO, code: 'REVISE10' });
  const { token } = await askToPay(eve, MACRO);
  const byPayer = await payByLink(shop, shop.client(), { token, email: 'payer@example.com' });
  ids.eve = byPayer.paymentIntentId;
  ids.dan = await buy(shop, dan, MICRO);

  const before = await readFigures();
  expect(before.year.total).toMatchObject({ count: 4, gross: '137.00', net: '137.00' });
  expect(before.subjects.map(({ name, all }) => [name, all.count, all.net])).toEqual([
    ['Macroeconomics', 2, '55.00'],
    ['Microeconomics', 3, '82.00'],
  ]);

  // A partial refund of an order of two subjects, a full refund and a dispute, after the day was added up.
  await stripe.refunds.create({ payment_intent: ids.ada, amount: 1001 });
  await ada.post('/api/complete-purchase', { paymentIntentId: ids.ada });
  await stripe.refunds.create({ payment_intent: ids.bob });
  await bob.post('/api/complete-purchase', { paymentIntentId: ids.bob });
  await disputeAtBank(shop.payments, ids.eve);
  const all = sums([3, 1], '137.00', '37.01', '30.00', '69.99');
  const figures = await waitFor(async () => {
    const read = await readFigures();
    expect(read.all).toEqual(all);
    return read;
  });
  expect(figures.week).toEqual(all);
  expect(figures.year.total).toEqual(all);
  expect(figures.year.months.at(-1)).toMatchObject(all);
  expect(figures.subjects.map((subject) => [subject.name, subject.all])).toEqual([
    ['Macroeconomics', sums([2, 0], '55.00', '5.00', '30.00', '20.00')],
    ['Microeconomics', sums([2, 1], '82.00', '32.01', '0.00', '49.99')],
  ]);
  const status = new Map(figures.latest.map((sale) => [sale.orderNumber, sale.status]));
  const orders = [ids.ada, ids.bob, ids.eve, ids.dan].map(orderNumber);
  expect(orders.map((order) => status.get(order))).toEqual([
    'partly-refunded',
    'refunded',
    'disputed',
    'paid',
  ]);
  const ofAda = figures.latest.find((sale) => sale.orderNumber === orderNumber(ids.ada));
  expect(ofAda).toMatchObject({
    customerName: '=Ada Łovelace',
    customerEmail: email,
    subjectName: 'Microeconomics and Macroeconomics',
    amount: '50.00',
    net: '39.99',
  });
});

test('customers are found by name, address and order, with their orders and what they paid', async () => {
  expect(await customers()).toHaveLength(4);
  const [ada] = await customers('łOVE');
  const match = { name: '=Ada Łovelace', net: [{ amount: '39.99', currency: 'gbp' }] };
  expect(ada).toMatchObject({ ...match, orders: [{ orderNumber: orderNumber(ids.ada) }] });
  expect(await customers(ada?.email.toUpperCase())).toEqual([ada]);
  const [bob] = await customers(orderNumber(ids.bob));
  const refundedAt = expect.stringMatching(/^\d{4}-/);
  const order = { status: 'refunded', refunded: '27.00', refundedAt };
  expect(bob).toMatchObject({ name: 'Bob Lovelace', orders: [order] });
  expect(await customers('no such name')).toEqual([]);

  // Each sale and each order links to its payment in the provider's dashboard.
  const { latest } = await readFigures();
  const orders = (await customers()).flatMap((customer) => customer.orders);
  expect(orders).toHaveLength(latest.length);
  for (const { orderNumber: number, paymentUrl = '' } of [...latest, ...orders]) {
    expect(new URL(paymentUrl).origin).toBe(shop.payments);
    const page = await (await fetch(paymentUrl)).text();
    expect(page.toUpperCase()).toContain(number.slice('AE-'.length));
  }
});

async function readExport(query = '') {
  const response = await panel.get(`/api/admin/sales.csv${query}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [headings = [], ...rows] = new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  const toRow = (cells: string[]) =>
    Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
  return { response, bytes, headings, rows: rows.map(toRow) };
}

test('the export has a row for each order and each refund, with fees, ids and totals, without formulas', async () => {
  const { response, bytes, headings, rows } = await readExport();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sales.csv"');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(headings.join()).toBe(
    'Type,Order,Date (London),Time (UTC),Customer,Email,Subject,' +
      'Paid (GBP),Refunded (GBP),Disputed (GBP),Net (GBP),Stripe fee (GBP),' +
      'Status,Discount code,Offer,Subjects with prices,Payment id,Refund id',
  );
  const kinds = rows.map((row) => row['Type']).toSorted();
  expect(kinds.join()).toBe('Refund,Refund,Sale,Sale,Sale,Sale,Total');
  const ofAda = rows.filter((row) => row['Customer'] === "'=Ada Łovelace");
  const today = shopDay(new Date());
  const sale = ofAda.find((row) => row['Type'] === 'Sale');
  expect(sale).toMatchObject({
    Order: orderNumber(ids.ada),
    'Date (London)': today,
    'Paid (GBP)': '50.00',
    'Net (GBP)': '50.00',
    'Stripe fee (GBP)': '0.95',
    Status: 'partly-refunded',
    Offer: 'Both subjects',
    'Payment id': ids.ada,
    'Refund id': '',
    'Subjects with prices': 'Microeconomics 25.00; Macroeconomics 25.00',
  });
  expect(ofAda.filter((row) => row !== sale)).toMatchObject([
    {
      Type: 'Refund',
      Order: orderNumber(ids.ada),
      'Date (London)': today,
      'Paid (GBP)': '0.00',
      'Refunded (GBP)': '10.01',
      'Net (GBP)': '-10.01',
      'Stripe fee (GBP)': '0.00',
      'Payment id': ids.ada,
      'Refund id': expect.stringMatching(/^re_/),
    },
  ]);
  const total = {
    Type: 'Total',
    'Paid (GBP)': '137.00',
    'Refunded (GBP)': '37.01',
    'Disputed (GBP)': '30.00',
    'Net (GBP)': '69.99',
  };
  // 1.5 % and 20 pence of each payment.
  expect(rows.at(-1)).toMatchObject({ ...total, 'Stripe fee (GBP)': '2.86' });

  // Without permission to read fees, their cells and their total stay empty.
  await injectFault(shop.payments, { path: '/v1/balance_transactions', status: 403 });
  const without = await readExport();
  await clearFaults(shop.payments);
  expect(without.rows.at(-1)).toMatchObject({ ...total, 'Stripe fee (GBP)': '' });
});

test('figures and export cover a period in one currency, and each refund is on its own day', async () => {
  const today = shopDay(new Date());
  const onlyToday = `?from=${today}&to=${today}`;
  const { period } = await readFigures(onlyToday);
  expect(period).toMatchObject({ count: 3, gross: '137.00' });
  expect((await readFigures('?from=2025-04-06&to=2026-04-05')).period).toEqual(none);

  const { paid } = await factsOf(store, ids.bob);
  const late = { ...(paid as object), paidAt: '2026-04-05T22:59:59.000Z' };
  await setFacts(store, ids.bob, { paid: late });
  const of = async (query: string) =>
    (await readExport(query)).rows.filter((row) => row['Payment id'] === ids.bob);
  expect(await of(onlyToday)).toMatchObject([{ Type: 'Refund', 'Net (GBP)': '-27.00' }]);
  expect(await of('?from=2025-04-06&to=2026-04-05')).toMatchObject([{ Type: 'Sale' }]);
  expect(await of('?from=2026-04-06&to=2026-04-06')).toEqual([]);
  await setFacts(store, ids.bob, { paid });
  const backwards = await panel.get('/api/admin/sales.csv?from=2026-02-01&to=2026-01-01');
  expect(backwards.status).toBe(400);

  const inPounds = await readFigures();
  expect(await readFigures('?currency=gbp')).toEqual(inPounds);
  expect(inPounds.otherCurrencies).toEqual([]);
  const inYen = await readFigures('?currency=jpy');
  expect(inYen).toMatchObject({ all: { count: 0, net: '0' }, otherCurrencies: ['gbp'] });
  for (const path of ['sales', 'sales.csv']) {
    expect((await panel.get(`/api/admin/${path}?currency=yen5`)).status).toBe(400);
  }
});

const readOpenings = async () =>
  getOpenings.response.parse(await (await panel.get(getOpenings.path)).json());

test('the files that owners open most are listed, except deleted files', async () => {
  expect(await readOpenings()).toEqual([]);
  const owner = shop.client();
  await addBuyer(owner, [MICRO]);
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

// Daily summaries save requests and never hide a later fact.

const paidAt = (day: string) => `${day}T12:00:00.000Z`;
const toPaid = (day: string) => ({
  accountId: 'eve',
  lines: [{ subjectId: 'micro', subjectName: 'Micro', amount: 3000 }],
  amount: 3000,
  currency: 'gbp',
  paidAt: paidAt(day),
  isLive: false,
});

/** Writes purchases of £30 as `server/purchases/payment-changes.ts` does. */
async function fillStore(days: string[]): Promise<void> {
  const ids = days.map((_, index) => `pi_of_sales_by_day_${index}`);
  const facts = days.map((day, index) => withPayment(ids[index] ?? '', { paid: toPaid(day) }));
  const [first, ...others] = days.map((day, index) => ({
    score: Date.parse(paidAt(day)),
    member: `eve/${ids[index]}`,
  }));
  if (!first) return;
  await store.hset('ledger:eve', Object.assign({}, ...facts));
  await store.zadd('all-purchases', first, ...others);
  await store.hset('sales-days-changes', Object.fromEntries(days.map((day) => [day, 1])));
}

const readTotal = async () => {
  const { all, subjects, latest } = await readFigures();
  expect(subjects.map((subject) => subject.all)).toEqual([all]);
  return { ...all, latest: latest.length };
};

test('with saved days, figures after a new sale cost six round trips, and the export two for each page', async () => {
  await store.del('all-purchases', 'sales-days', 'sales-days-changes');
  const days = Array.from({ length: 28 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}`);
  await fillStore(Array.from({ length: 1_100 }, (_, index) => days[index % 28] ?? ''));
  const sums = { count: 1_100, gross: '33000.00', net: '33000.00', latest: 20 };
  expect(await readTotal()).toMatchObject(sums);
  await store.hincrby('sales-days-changes', '2026-02-10', 1);
  const again = await countAtStandIns(shop, () => panel.get(getSales.path));
  expect(again.received).toEqual({ store: 6, cms: 0, provider: 0 });
  expect(await readTotal()).toMatchObject(sums);

  const { received } = await countAtStandIns(shop, async () => {
    const response = await panel.get('/api/admin/sales.csv');
    return new Response(await response.text());
  });
  expect(received.store).toBe(10);

  // An earlier version also had rows by code, and is added up again.
  const saved = await store.hget<object[]>('sales-days', '2026-02-10');
  const earlier = ['subject', 'code'].flatMap((by) => saved?.map((row) => ({ ...row, by })) ?? []);
  expect(earlier).toHaveLength(2);
  await store.hset('sales-days', { '2026-02-10': earlier });
  expect(await readTotal()).toMatchObject(sums);
});

test('a fact that is recorded while its day is added up, or by a stale view, still counts', async () => {
  await store.del('ledger:eve', 'all-purchases', 'sales-days', 'sales-days-changes');
  // The day of the latest sales is read for their list, so the test uses an earlier day.
  await fillStore(Array.from({ length: 20 }, () => '2026-02-11'));
  await runInShop(
    shop,
    `const { readSalesDays, saveSummaries, addUpStaleDays } = await import('#server/purchases/sales-days.ts');
     const { readDays } = await import('#server/purchases/sales-days.ts');
     const { paymentChanges } = await import('#server/purchases/payment-changes.ts');
     const { commit } = await import('#server/store/commit.ts');
     const { readLedger } = await import('#server/store/ledger.ts');
     const paidAt = '2026-02-10T12:00:00.000Z';
     const lines = [{ subjectId: 'micro', subjectName: 'Micro', amount: 3000 }];
     const paid = { accountId: 'ada', lines, amount: 3000, currency: 'gbp', paidAt, isLive: false };
     const record = (ledger, id, changes = {}) => {
       const payment = { id, status: 'succeeded', amount: 3000, currency: 'gbp', isLive: false, clientSecret: '',
         paidAt: new Date(paidAt), metadata: {}, refunds: [], disputes: [], paid, ...changes };
       const recording = { emails: [], stamp: [], now: new Date() };
       return commit(paymentChanges(ledger, payment, recording));
     };
     const look = async () => {
       const { stale } = await readSalesDays();
       return { stale, days: await readDays([...stale.keys()]) };
     };
     const at = new Date();
     const empty = await readLedger('ada');
     await record(empty, 'pi_first_payment');
     const slow = await look();
     await record(empty, 'pi_second_payment');
     const fast = await look();
     const before = await readLedger('ada');
     const refund = { id: 're_1', status: 'pending', amount: 1000, at };
     await record(before, 'pi_first_payment', { refunds: [refund] });
     await saveSummaries(fast.days, fast.stale);
     await saveSummaries(slow.days, slow.stale);
     await addUpStaleDays(Infinity);
     const dispute = { id: 'dp_1', status: 'needs_response', amount: 500, openedAt: at, readAt: at };
     await record(before, 'pi_second_payment', { disputes: [dispute] });
     const late = await look();
     await record(before, 'pi_first_payment', { refunds: [{ ...refund, status: 'failed' }] });
     await record(before, 'pi_second_payment', {
       refunds: [{ ...refund, id: 're_2', status: 'succeeded', amount: 700 }],
       disputes: [{ ...dispute, status: 'lost' }],
     });
     await saveSummaries(late.days, late.stale);`,
  );
  const sums = { count: 22, gross: '660.00', refunded: '7.00', disputed: '5.00', net: '648.00' };
  expect(await readTotal()).toMatchObject(sums);
  expect(await readTotal()).toMatchObject(sums);
});
