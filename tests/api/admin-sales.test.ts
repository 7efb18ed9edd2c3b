import { expect, test } from 'vitest';
import { getCustomers } from '#contract/admin/customers.ts';
import { getSales } from '#contract/admin/sales.ts';
import { addStudent } from '../support/add-student.ts';
import { MACRO, MICRO } from '../support/ids.ts';
import { openPanel } from '../support/panel.ts';
import { buy, pay, provider } from '../support/purchase.ts';
import { startTestSandbox, type TestSandbox } from '../support/sandbox.ts';

const shop: TestSandbox = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const stripe = provider(shop);

const readFigures = async () =>
  getSales.response.parse(await (await panel.get('/api/admin/sales')).json());
const customers = async (search = '') => {
  const query = new URLSearchParams({ search });
  return getCustomers.response.parse(
    await (await panel.get(`/api/admin/customers?${query}`)).json(),
  );
};

const none = { count: 0, gross: '0.00', refunded: '0.00', disputed: '0.00', net: '0.00' };

test('a shop without sales reports zeros', async () => {
  const figures = await readFigures();
  expect(figures).toMatchObject({ week: none, month: none, all: none, subjects: [], latest: [] });
  const { days, weeks, months, all } = figures.charts;
  expect([days, weeks, months, all].map(({ steps }) => steps.length)).toEqual([30, 12, 12, 1]);
  for (const chart of [days, all]) {
    expect(chart).toMatchObject({
      ...{ total: none, subjects: [], offers: [], codes: [], payers: [] },
      checkouts: { opened: 0, paid: 0 },
    });
  }
  expect(await customers()).toEqual([]);
});

/** @covers admin.sales-endpoints */
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
  const all = { count: 4, gross: '110.00', refunded: '40.01', disputed: '30.00', net: '39.99' };
  expect(figures.all).toEqual(all);
  expect(figures.week).toEqual(all);
  expect(figures.charts.weeks.steps.at(-1)).toMatchObject(all);
  expect(figures.subjects.map((subject) => [subject.name, subject.all])).toEqual([
    [
      'Macroeconomics',
      { count: 2, gross: '50.00', refunded: '10.01', disputed: '30.00', net: '9.99' },
    ],
    [
      'Microeconomics',
      { count: 2, gross: '60.00', refunded: '30.00', disputed: '0.00', net: '30.00' },
    ],
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
    // The difference to the offer of both.
    amount: '20.00',
    net: '9.99',
  });

  expect(await customers()).toHaveLength(3);
  const [customer] = await customers('łOVE');
  expect(customer).toMatchObject({ name: '=Ada Łovelace', email, net: '39.99' });
  const bySubject = customer?.orders.toSorted((a, b) => a.subjectName.localeCompare(b.subjectName));
  expect(bySubject).toMatchObject([
    { orderNumber: order(macro), subjectName: 'Macroeconomics', refunded: '10.01' },
    { orderNumber: order(micro), subjectName: 'Microeconomics', refunded: '0.00' },
  ]);
  expect((await customers(order(bobs))).map(({ name }) => name)).toEqual(['Bob Lovelace']);
  expect((await customers(email.toUpperCase())).map(({ name }) => name)).toEqual(['=Ada Łovelace']);
  expect(await customers('no such name')).toEqual([]);
});

/** @covers admin.refunded-orders */
test('a refunded order says so under its customer, with its date', async () => {
  const [bob] = await customers('bob');
  expect(bob?.orders).toMatchObject([
    { status: 'refunded', refunded: '30.00', refundedAt: expect.stringMatching(/^\d{4}-/) },
  ]);
});

/** @covers admin.payment-link */
test('each sale and each order of a customer names its payment in the provider’s dashboard', async () => {
  const { latest } = await readFigures();
  const orders = (await customers()).flatMap((customer) => customer.orders);
  expect(orders).toHaveLength(latest.length);
  for (const { orderNumber, paymentUrl = '' } of [...latest, ...orders]) {
    expect(new URL(paymentUrl).origin).toBe(shop.payments);
    const page = await (await fetch(paymentUrl)).text();
    expect(page.toUpperCase()).toContain(orderNumber.slice('AE-'.length));
  }
});

/** @covers admin.sales-endpoints */
test('the export has one line per sale, without formulas', async () => {
  const response = await panel.get('/api/admin/sales.csv');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sales.csv"');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(
    '"Order","Time (UTC)","Customer","Email","Subject",' +
      '"Paid (GBP)","Refunded (GBP)","Disputed (GBP)","Net (GBP)","Status","Discount code",' +
      '"Offer","Subjects with prices"',
  );
  expect(lines.filter((line) => line.includes(`"'=Ada Łovelace"`))).toHaveLength(2);
  expect(
    lines.filter((line) =>
      line.endsWith(
        '"20.00","10.01","0.00","9.99","partly-refunded","","Both subjects","Macroeconomics 20.00"',
      ),
    ),
  ).toHaveLength(1);
});

test('figures are in pounds by default, and in no currency that the shop does not sell in', async () => {
  expect(await (await panel.get('/api/admin/sales?currency=gbp')).json()).toEqual(
    await (await panel.get('/api/admin/sales')).json(),
  );
  for (const path of ['sales', 'customers', 'sales.csv']) {
    expect((await panel.get(`/api/admin/${path}?currency=usd`)).status).toBe(400);
  }
});

test('only the administrator sees the figures', async () => {
  for (const path of ['sales', 'customers', 'sales.csv']) {
    expect((await shop.client().get(`/api/admin/${path}`)).status).toBe(401);
  }
});
