import { z } from 'zod';
import { currency } from '#contract/money.ts';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import { addDays } from '../shop-time.ts';
import { type Change, increment } from '../store/commit.ts';
import { fromMember, readManyFacts, toMember, writeHashes } from '../store/ledger.ts';
import { readTimeRanges, type TimeRange } from '../store/timelines.ts';
import { parseCounts } from '../store/unreadable.ts';
import { type Purchase, readPurchasesOfAnyMode } from './ledger.ts';
import { allPurchasesKey, salesDaysChangesKey, salesDaysKey } from './stored-keys.ts';

/**
 * Summaries of sales by day of the shop (docs/decisions/0013-how-are-sales-added-up.md). Every write that may change a
 * day's sales counts as a change of that day, in the same transaction. A summary states how many changes it covers; if
 * there are more, it is stale and the facts count.
 */

const numbers = z.object({ paid: z.int(), refunded: z.int(), free: z.int() });
export type Numbers = z.infer<typeof numbers>;

const NONE: Numbers = { paid: 0, refunded: 0, free: 0 };

const addNumbers = (a: Numbers, b: Numbers): Numbers => ({
  paid: a.paid + b.paid,
  refunded: a.refunded + b.refunded,
  free: a.free + b.free,
});

/** Sales of a subject on a day, in one currency and mode. Amounts in minor units. */
const salesRow = z.strictObject({
  subjectId: z.string(),
  /** Latest name on that day. */
  name: z.string(),
  currency,
  isLive: z.boolean(),
  lines: numbers,
  /** Numbers of orders. An order of several subjects counts with its first. */
  orders: numbers,
  gross: z.int(),
  refunded: z.int(),
  disputed: z.int(),
});
export type SalesRow = z.infer<typeof salesRow>;

export const countOrders = (rows: Pick<SalesRow, 'orders'>[]): Numbers =>
  rows.reduce((sum, { orders }) => addNumbers(sum, orders), NONE);

export const countPurchases = (purchases: Pick<Purchase, 'amount' | 'refunded'>[]): Numbers =>
  countOrders(purchases.map((purchase) => ({ orders: toNumbers(purchase) })));

export const countLines = (rows: Pick<SalesRow, 'lines'>[]): Numbers =>
  rows.reduce((sum, { lines }) => addNumbers(sum, lines), NONE);

/** Counts all orders, including free and refunded orders. */
export function countAllOrders(rows: Pick<SalesRow, 'orders'>[]): number {
  const { paid, refunded, free } = countOrders(rows);
  return paid + refunded + free;
}

function toNumbers({ amount, refunded }: Pick<Purchase, 'amount' | 'refunded'>): Numbers {
  if (amount === 0) return { ...NONE, free: 1 };
  return refunded >= amount ? { ...NONE, refunded: 1 } : { ...NONE, paid: 1 };
}

/** @param purchases purchases of one day, latest last */
export function toSalesRows(purchases: Purchase[]): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  for (const purchase of purchases) {
    const { currency, isLive } = purchase;
    for (const [index, line] of purchase.lines.entries()) {
      const { subjectId, subjectName: name } = line;
      const key = JSON.stringify([subjectId, currency, isLive]);
      const before = rows.get(key);
      rows.set(key, {
        subjectId,
        name,
        currency,
        isLive,
        lines: addNumbers(before?.lines ?? NONE, toNumbers(line)),
        orders: addNumbers(before?.orders ?? NONE, index === 0 ? toNumbers(purchase) : NONE),
        gross: (before?.gross ?? 0) + line.amount,
        refunded: (before?.refunded ?? 0) + line.refunded,
        disputed: (before?.disputed ?? 0) + line.disputed,
      });
    }
  }
  return [...rows.values()];
}

/** Purchases of a day in the shop's time zone, of any mode and currency, latest last. */
export interface DayOfPurchases {
  day: string;
  purchases: Purchase[];
}

/** Days read in one batch. Their number of purchases is unknown. */
const DAYS_IN_BATCH = 7;

export function inPortions(days: Iterable<string>): string[][] {
  const latestFirst = [...days].toSorted().toReversed();
  return Array.from({ length: Math.ceil(latestFirst.length / DAYS_IN_BATCH) }, (_, index) =>
    latestFirst.slice(index * DAYS_IN_BATCH, (index + 1) * DAYS_IN_BATCH),
  );
}

export async function readDays(days: string[]): Promise<DayOfPurchases[]> {
  const entries = (await readTimeRanges(allPurchasesKey.key, toRanges(days))).flat();
  const payments = entries.map(({ member }) => fromMember(member));
  const purchases = await readPurchasesOfAnyMode(payments);
  const dayByMember = new Map(entries.map(({ member, time }) => [member, shopDay(new Date(time))]));
  const byDay = Map.groupBy(purchases, (purchase) => dayByMember.get(toMember(purchase)));
  return days.map((day) => ({ day, purchases: byDay.get(day) ?? [] }));
}

function toRanges(days: string[]): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (const day of days.toSorted()) {
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
    const earlier = ranges.at(-1);
    if (earlier?.to === from) earlier.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

const seenField = (day: string) => `${day}/seen`;

const summary = z.array(salesRow);

/** Days with a missing or stale summary, each with its known number of changes. */
export type StaleDays = ReadonlyMap<string, number>;

interface SalesDays {
  summaries: Map<string, SalesRow[]>;
  stale: StaleDays;
}

/** Counts a change of the day on which a payment was made. */
export const changeOfDay = (paidAt: string): Change =>
  increment(salesDaysChangesKey.key, shopDay(new Date(paidAt)));

export async function readSalesDays(): Promise<SalesDays> {
  const [changes = {}, stored = {}] = await readManyFacts([
    salesDaysChangesKey.key,
    salesDaysKey.key,
  ]);
  // A day whose changes cannot be counted has a stale summary.
  const counted = parseCounts(salesDaysChangesKey.key, changes, 0);
  const stale = new Map(findStale(counted));
  const summaries = new Map<string, SalesRow[]>();
  for (const [day, count] of listDays(counted)) {
    if (stale.has(day)) continue;
    // Summaries of earlier versions have other rows.
    const rows = summary.safeParse(stored[day]);
    if (rows.success) summaries.set(day, rows.data);
    else stale.set(day, count);
  }
  return { summaries, stale };
}

/** Other fields have the seen changes. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const listDays = (counted: Record<string, number>) =>
  Object.entries(counted).filter(([field]) => DAY.test(field));

const findStale = (counted: Record<string, number>): StaleDays =>
  new Map(listDays(counted).filter(([day, count]) => counted[seenField(day)] !== count));

/** @param stale as read before the purchases, so that a later change keeps its day stale */
export async function saveSummaries(days: DayOfPurchases[], stale: StaleDays): Promise<void> {
  const summaries: Record<string, SalesRow[]> = {};
  const seen: Record<string, number> = {};
  for (const { day, purchases } of days) {
    const changes = stale.get(day);
    if (changes === undefined) continue;
    summaries[day] = toSalesRows(purchases);
    seen[seenField(day)] = changes;
  }
  if (Object.keys(seen).length === 0) return;
  await writeHashes({ [salesDaysKey.key]: summaries, [salesDaysChangesKey.key]: seen });
}

/** Updates all stale summaries. @param deadline time to stop, in milliseconds since 1970; the next run continues */
export async function addUpStaleDays(deadline: number): Promise<void> {
  const { stale } = await readSalesDays();
  for (const days of inPortions(stale.keys())) {
    await saveSummaries(await readDays(days), stale);
    if (Date.now() > deadline) return;
  }
}
