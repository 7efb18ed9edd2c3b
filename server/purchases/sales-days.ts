import { z } from 'zod';
import { londonDay } from '#contract/london-day.ts';
import { type Counter, readManyFacts, writeHashes } from '../store/ledger.ts';
import { OPENED_CHECKOUTS } from './opened-checkouts.ts';
import { type DayOfPurchases, inPortions, readDays } from './purchases-by-day.ts';
import { type SalesRow, salesRow, toSalesRows } from './sales-rows.ts';

/**
 * Daily summaries of sales in London days (docs/decisions/0013-how-are-sales-added-up.md). Every write that may
 * change a day's sales counts as a change of that day, in the same transaction. A summary states how many changes it
 * covers; if there are more, it is stale and the facts count.
 */

/** Key of the hash of summaries, by day. */
const SUMMARIES = 'sales-days';

/** Key of the hash of changes: `{day}` counts them, `{day}/seen` counts those that the summary covers. */
const CHANGES = 'sales-days-changes';
const seenField = (day: string) => `${day}/seen`;

const summary = z.array(salesRow);
const counts = z.record(z.string(), z.int());

/** Days with a missing or stale summary, each with its known number of changes. */
export type StaleDays = ReadonlyMap<string, number>;

interface SalesDays {
  summaries: Map<string, SalesRow[]>;
  stale: StaleDays;
  checkouts: unknown;
}

/** Counts a change of the day on which a payment was made. */
export const changeOfDay = (paidAt: string): Counter => ({
  key: CHANGES,
  field: londonDay(new Date(paidAt)),
});

export async function readSalesDays(): Promise<SalesDays> {
  const [changes = {}, stored = {}, checkouts] = await readManyFacts([
    CHANGES,
    SUMMARIES,
    OPENED_CHECKOUTS,
  ]);
  const counted = counts.parse(changes);
  const stale = new Map(findStale(counted));
  const summaries = new Map<string, SalesRow[]>();
  for (const [day, count] of daysOf(counted)) {
    if (stale.has(day)) continue;
    // Summaries of earlier versions lack offer, code and payer.
    const rows = summary.safeParse(stored[day]);
    if (rows.success) summaries.set(day, rows.data);
    else stale.set(day, count);
  }
  return { summaries, stale, checkouts };
}

const daysOf = (counted: Record<string, number>) =>
  Object.entries(counted).filter(([field]) => !field.includes('/'));

const findStale = (counted: Record<string, number>): StaleDays =>
  new Map(daysOf(counted).filter(([day, count]) => counted[seenField(day)] !== count));

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
  await writeHashes({ [SUMMARIES]: summaries, [CHANGES]: seen });
}

/** Updates all stale summaries. @param deadline time to stop, in milliseconds since 1970; the next run continues */
export async function addUpStaleDays(deadline: number): Promise<void> {
  const { stale } = await readSalesDays();
  for (const days of inPortions(stale.keys())) {
    await saveSummaries(await readDays(days), stale);
    if (Date.now() > deadline) return;
  }
}
