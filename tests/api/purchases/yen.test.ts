import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getSales } from '#contract/admin/sales.ts';
import { failure } from '#contract/errors.ts';
import { askForQuote } from '#contract/places/orders.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addStudent } from '../../support/add-student.ts';
import { customersOf } from '../../support/customers.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { openPanel } from '../../support/panel.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox({
  isSeeded: true,
  env: { SHOP_PACK: 'yen', BANK_DETAILS: '' },
});
const prices = { [MICRO]: 3000, [MACRO]: 3000, [BOTH]: 5000 };
const changes = lakeOf(shop).transaction();
for (const [id, price] of Object.entries(prices)) {
  changes.patch(id, (patch) => patch.set({ price }).unset(['originalPrice', 'reducedUntil']));
}
await changes.commit();
await announceChange(shop);

test('a shop in yen charges, shows and refunds whole yen', async () => {
  const subjects = await (await shop.client().get('/api/subjects')).json();
  expect(subjects).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: MICRO, price: '3000' })]),
  );

  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await buy(shop, browser, MICRO);
  const { amount, currency } = await shop.stripe.paymentIntents.retrieve(id);
  expect([amount, currency]).toEqual([3000, 'jpy']);
  const [confirmation] = await readEmails(shop, email, 1);
  expect(confirmation?.Text).toContain('Paid: ¥3,000');
  const receipt = await (await browser.get(`/receipts/${orderNumber(id)}`)).text();
  expect(receipt).toContain('¥3,000');
  expect(receipt).not.toContain('£');

  // An offer costs its owner the difference to what they paid.
  const opened = await browser.post('/api/create-payment-intent', { offerId: BOTH });
  expect(await opened.json()).toMatchObject({ quote: { amount: '2000', currency: 'jpy' } });

  const panel = await openPanel(shop);
  const customers = customersOf(panel);
  const account = await customers.idOf(email);
  expect((await customers.refund(account, id, '1000.50')).status).toBe(400);
  expect((await customers.refund(account, id, '1000')).status).toBe(200);
  const { data } = await shop.stripe.refunds.list({ payment_intent: id });
  expect(data.map((refund) => [refund.amount, refund.currency])).toEqual([[1000, 'jpy']]);
  const refunded = (await readEmails(shop, email, 2)).find(({ Text }) => Text.includes('¥1,000'));
  expect(refunded?.Text).toContain('¥1,000');

  const sales = getSales.response.parse(await (await panel.get('/api/admin/sales')).json());
  expect(sales.all).toMatchObject({ count: 1, gross: '3000', refunded: '1000', net: '2000' });
  expect(sales.otherCurrencies).toEqual([]);
  expect((await customers.search(email))[0]?.net).toEqual([{ amount: '2000', currency: 'jpy' }]);
  const csv = await (await panel.get('/api/admin/sales.csv')).text();
  expect(csv).toContain('Date (Tokyo)');
  expect(csv).toContain('Paid (JPY)');
  expect(csv).toContain('Microeconomics 3000');
});

test('without bank details, the shop makes no quotes', async () => {
  const response = await shop.client().post(askForQuote.path, {
    subjectId: MICRO,
    key: randomUUID(),
    places: 30,
    organisation: 'Hill Road School',
    email: 'head@school.example',
  });
  const { code } = failure.parse(await response.json());
  expect([response.status, code]).toEqual([409, 'quotes_off']);
});
