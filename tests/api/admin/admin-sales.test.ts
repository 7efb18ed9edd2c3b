import { expect, test } from 'vitest';
import { getCustomers } from '#contract/admin/customers.ts';
import { getSales } from '#contract/admin/sales.ts';
import { shopDay } from '#contract/shop-day.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { factsOf, setFacts } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { buy, pay } from '../../support/purchase.ts';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';

const shop: TestSandbox = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const { store, stripe } = shop;

const readFigures = async () =>
  getSales.response.parse(await (await panel.get('/api/admin/sales')).json());
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

test('a shop without sales reports zeros', async () => {
  const figures = await readFigures();
  expect(figures).toMatchObject({ week: none, month: none, all: none, subjects: [], latest: [] });
  const { days, weeks, months, all } = figures.charts;
  expect([days, weeks, months, all].map(({ steps }) => steps.length)).toEqual([30, 12, 12, 1]);
  for (const chart of [days, all]) {
    expect(chart).toMatchObject({
      total: none,
      subjects: [],
      offers: [],
      codes: [],
      payers: [],
      checkouts: { opened: 0, paid: 0 },
    });
  }
  expect(await customers()).toEqual([]);
});

test('sales, refunds and disputes add up to the penny, in total and by subject', async () => {
  const [ada, bob, eve] = [shop.client(), shop.client(), shop.client()];
  const email = await addStudent(ada, { firstName: '=Ada', lastName: 'Łovelace' });
  await Promise.all([addStudent(bob, { firstName: 'Bob' }), addStudent(eve, { firstName: 'Eve' })]);
  const micro = await buy(shop, ada, MICRO);
  const macro = await buy(shop, ada, MACRO);
  const bobs = await buy(shop, bob, MICRO);
  await stripe.refunds.create({ payment_intent: macro, amount: 1001 });
  await stripe.refunds.create({ payment_intent: bobs });
  const eves = await pay(shop, eve, MACRO, 'pm_card_createDispute');
  for (const [client, paymentIntentId] of [
    [ada, macro],
    [bob, bobs],
    [eve, eves],
  ] as const) {
    await client.post('/api/complete-purchase', { paymentIntentId });
  }

  const figures = await readFigures();
  const all = sums([3, 1], '110.00', '40.01', '30.00', '39.99');
  expect(figures.all).toEqual(all);
  expect(figures.week).toEqual(all);
  expect(figures.charts.weeks.steps.at(-1)).toMatchObject(all);
  expect(figures.subjects.map((subject) => [subject.name, subject.all])).toEqual([
    ['Macroeconomics', sums([2, 0], '50.00', '10.01', '30.00', '9.99')],
    ['Microeconomics', sums([1, 1], '60.00', '30.00', '0.00', '30.00')],
  ]);
  const order = (id: string) => `AE-${id.slice(-8).toUpperCase()}`;
  const status = new Map(figures.latest.map((sale) => [sale.orderNumber, sale.status]));
  expect([micro, macro, bobs, eves].map((id) => status.get(order(id)))).toEqual([
    'paid',
    'partly-refunded',
    'refunded',
    'disputed',
  ]);
  const [found] = figures.latest.filter((sale) => sale.orderNumber === order(macro));
  expect(found).toMatchObject({
    customerName: '=Ada Łovelace',
    customerEmail: email,
    subjectName: 'Macroeconomics',
    // The difference to the offer's price.
    amount: '20.00',
    net: '9.99',
  });

  expect(await customers()).toHaveLength(3);
  const [customer] = await customers('łOVE');
  expect(customer).toMatchObject({
    name: '=Ada Łovelace',
    email,
    net: [{ amount: '39.99', currency: 'gbp' }],
  });
  const bySubject = customer?.orders.toSorted((a, b) => a.subjectName.localeCompare(b.subjectName));
  expect(bySubject).toMatchObject([
    { orderNumber: order(macro), subjectName: 'Macroeconomics', refunded: '10.01' },
    { orderNumber: order(micro), subjectName: 'Microeconomics', refunded: '0.00' },
  ]);
  expect((await customers(order(bobs))).map(({ name }) => name)).toEqual(['Bob Lovelace']);
  expect((await customers(email.toUpperCase())).map(({ name }) => name)).toEqual(['=Ada Łovelace']);
  expect(await customers('no such name')).toEqual([]);
});

test('a refunded order is shown as refunded under its customer, with the date', async () => {
  const [bob] = await customers('bob');
  expect(bob?.orders).toMatchObject([
    { status: 'refunded', refunded: '30.00', refundedAt: expect.stringMatching(/^\d{4}-/) },
  ]);
});

test('each sale and each order of a customer links to its payment in the provider’s dashboard', async () => {
  const { latest } = await readFigures();
  const orders = (await customers()).flatMap((customer) => customer.orders);
  expect(orders).toHaveLength(latest.length);
  for (const { orderNumber, paymentUrl = '' } of [...latest, ...orders]) {
    expect(new URL(paymentUrl).origin).toBe(shop.payments);
    const page = await (await fetch(paymentUrl)).text();
    expect(page.toUpperCase()).toContain(orderNumber.slice('AE-'.length));
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

const readMicro = async () => {
  const { rows } = await readExport();
  return rows.find((row) => row['Type'] === 'Sale' && row['Subject'] === 'Microeconomics');
};

test('the export has a row for each order and each refund, with fees, ids and totals, without formulas', async () => {
  const { response, bytes, headings, rows } = await readExport();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sales.csv"');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(headings.slice(0, 7).join()).toBe(
    'Type,Order,Date (London),Time (UTC),Customer,Email,Subject',
  );
  expect(headings.slice(7, 12).join()).toBe(
    'Paid (GBP),Refunded (GBP),Disputed (GBP),Net (GBP),Stripe fee (GBP)',
  );
  expect(headings.slice(12).join()).toBe(
    'Status,Discount code,Offer,Subjects with prices,Payment id,Refund id',
  );
  const kinds = rows.map((row) => row['Type']).toSorted();
  expect(kinds.join()).toBe('Refund,Refund,Sale,Sale,Sale,Sale,Total');
  const ofAda = rows.filter((row) => row['Customer'] === "'=Ada Łovelace");
  expect(ofAda).toHaveLength(3);
  const today = shopDay(new Date());
  const [refund] = ofAda.filter((row) => row['Type'] === 'Refund');
  const [sale] = ofAda.filter((row) => row['Paid (GBP)'] === '20.00');
  expect(sale).toMatchObject({
    'Date (London)': today,
    'Net (GBP)': '20.00',
    'Stripe fee (GBP)': '0.50',
    Status: 'partly-refunded',
    Offer: 'Both subjects',
    'Refund id': '',
    'Subjects with prices': 'Macroeconomics 20.00',
  });
  expect(refund).toMatchObject({
    Order: sale?.['Order'],
    'Date (London)': today,
    'Paid (GBP)': '0.00',
    'Refunded (GBP)': '10.01',
    'Net (GBP)': '-10.01',
    'Stripe fee (GBP)': '0.00',
    'Payment id': sale?.['Payment id'],
    'Refund id': expect.stringMatching(/^re_/),
  });
  expect(rows.at(-1)).toMatchObject({
    Type: 'Total',
    'Paid (GBP)': '110.00',
    'Refunded (GBP)': '40.01',
    // 1.5 % and 20 pence of each payment.
    'Disputed (GBP)': '30.00',
    'Net (GBP)': '39.99',
    'Stripe fee (GBP)': '2.45',
  });
});

test('without permission to read fees, the export leaves their cells and their total empty', async () => {
  await injectFault(shop.payments, { path: '/v1/balance_transactions', status: 403 });
  const { rows } = await readExport();
  await clearFaults(shop.payments);
  expect(rows.at(-1)).toMatchObject({ 'Paid (GBP)': '110.00', 'Stripe fee (GBP)': '' });
  expect((await readMicro())?.['Stripe fee (GBP)']).toBe('0.65');
});

test('figures and export cover a period, and each refund is on its own day', async () => {
  const today = shopDay(new Date());
  const onlyToday = `?from=${today}&to=${today}`;
  const readPeriod = async (query: string) =>
    getSales.response.parse(await (await panel.get(`/api/admin/sales${query}`)).json()).period;
  expect(await readPeriod(onlyToday)).toMatchObject({ count: 3, gross: '110.00' });
  expect(await readPeriod('?from=2025-04-06&to=2026-04-05')).toEqual(none);

  const { rows } = await readExport();
  const bobs = rows.find((row) => row['Type'] === 'Sale' && row['Status'] === 'refunded');
  const id = bobs?.['Payment id'] ?? '';
  const { paid } = await factsOf(store, id);
  await setFacts(store, id, { paid: { ...(paid as object), paidAt: '2026-04-05T22:59:59.000Z' } });
  const of = async (query: string) =>
    (await readExport(query)).rows.filter((row) => row['Payment id'] === id);
  expect(await of(onlyToday)).toMatchObject([{ Type: 'Refund', 'Net (GBP)': '-30.00' }]);
  expect(await of('?from=2025-04-06&to=2026-04-05')).toMatchObject([{ Type: 'Sale' }]);
  expect(await of('?from=2026-04-06&to=2026-04-06')).toEqual([]);
  await setFacts(store, id, { paid });
  const backwards = await panel.get('/api/admin/sales.csv?from=2026-02-01&to=2026-01-01');
  expect(backwards.status).toBe(400);
});

test('figures are in the shop’s currency by default, and no sum mixes currencies', async () => {
  const inPounds = getSales.response.parse(await (await panel.get('/api/admin/sales')).json());
  expect(await (await panel.get('/api/admin/sales?currency=gbp')).json()).toEqual(inPounds);
  expect(inPounds.otherCurrencies).toEqual([]);
  const inYen = await (await panel.get('/api/admin/sales?currency=jpy')).json();
  expect(inYen).toMatchObject({ all: { count: 0, net: '0' }, otherCurrencies: ['gbp'] });
  for (const path of ['sales', 'sales.csv']) {
    expect((await panel.get(`/api/admin/${path}?currency=yen5`)).status).toBe(400);
  }
});
