import { expect, test } from 'vitest';
import { getSales } from '#contract/admin/sales.ts';
import { withPayment } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Daily summaries of sales: they save requests and never hide a later fact. */

const shop = await startTestSandbox();
const panel = await openPanel(shop);
const { store } = shop;
const { path } = getSales;

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

const readAll = async () => {
  const { all, subjects, latest, charts } = getSales.response.parse(
    await (await panel.get(path)).json(),
  );
  expect(charts.all.total).toEqual(all);
  expect(subjects.map((subject) => subject.all)).toEqual([all]);
  return { ...all, latest: latest.length };
};

test('with saved days, figures after a new sale cost six round trips, and the export two for each page', async () => {
  const days = Array.from({ length: 28 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}`);
  await fillStore(Array.from({ length: 1_100 }, (_, index) => days[index % 28] ?? ''));
  const sums = { count: 1_100, gross: '33000.00', net: '33000.00', latest: 20 };
  expect(await readAll()).toMatchObject(sums);
  await store.hincrby('sales-days-changes', '2026-02-10', 1);
  const again = await countAtStandIns(shop, () => panel.get(path));
  expect(again.received).toEqual({ store: 6, cms: 0, provider: 0 });
  expect(await readAll()).toMatchObject(sums);

  const { received } = await countAtStandIns(shop, async () => {
    const response = await panel.get('/api/admin/sales.csv');
    return new Response(await response.text());
  });
  expect(received.store).toBe(10);
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
         paidAt: new Date(paidAt), metadata: {}, refunds: [], disputes: [], ...changes };
       const recording = { emails: [], stamp: [], now: new Date() };
       return commit(paymentChanges(ledger, { payment, paid }, recording));
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
  expect(await readAll()).toMatchObject(sums);
  expect(await readAll()).toMatchObject(sums);
});
