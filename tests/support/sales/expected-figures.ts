import type { VercelKV } from '@vercel/kv';
import { londonDay } from '#contract/london-day.ts';
import { mondayOf, monthOf } from '#server/london-time.ts';
import { type Purchase, toPurchase } from '#server/purchases/ledger.ts';
import { orderNumber } from '#server/purchases/order-number.ts';
import { addUp, dayOf, type Sold, toLines } from './add-up.ts';
import { expectedCharts } from './expected-charts.ts';

/** Adds up the sales from every fact of a store, without any summary. */
export async function expectedFigures(store: VercelKV, now: Date) {
  const purchases = await readShown(store);
  const today = londonDay(now);
  const isSame = (unit: (day: string) => string) => (purchase: Sold) =>
    unit(dayOf(purchase)) === unit(today);
  const periodsOf = (some: Sold[]) => ({
    week: addUp(some.filter(isSame(mondayOf))),
    month: addUp(some.filter(isSame(monthOf))),
    all: addUp(some),
  });
  return {
    ...periodsOf(purchases),
    period: addUp(purchases),
    subjects: [...Map.groupBy(purchases.flatMap(toLines), ({ subjectId }) => subjectId)]
      .map(([subjectId, some]) => ({
        subjectId,
        name: some.at(-1)?.subjectName,
        ...periodsOf(some),
      }))
      .toSorted((a, b) => String(a.name).localeCompare(String(b.name))),
    latest: purchases
      .slice(-20)
      .map(({ paidAt, paymentIntentId }) => [paidAt, orderNumber(paymentIntentId)])
      .toSorted(),
    charts: expectedCharts(purchases, today),
  };
}

/** The purchases with the shop's test keys, the latest last. */
async function readShown(store: VercelKV): Promise<Purchase[]> {
  const members = await store.zrange<string[]>('all-purchases', 0, -1);
  const found = members.map(async (member) => {
    const [accountId, id = ''] = member.split('/');
    const ledger = (await store.hgetall(`ledger:${accountId}`)) ?? {};
    const own = Object.entries(ledger).filter(([field]) => field.startsWith(`${id}/`));
    const facts = own.map(([field, value]) => [field.slice(id.length + 1), value]);
    return toPurchase(id, Object.fromEntries(facts)) ?? [];
  });
  return (await Promise.all(found)).flat().filter(({ isLive }) => !isLive);
}
