import { z } from 'zod';
import { londonDay } from '#contract/london-day.ts';
import { type Counter, readManyFacts, writeHashes } from '../services/kv-ledger.ts';
import { OPENED_CHECKOUTS } from './opened-checkouts.ts';
import { type DayOfPurchases, inPortions, readDays } from './purchases-by-day.ts';
import { type SalesRow, salesRow, toSalesRows } from './sales-rows.ts';

/**
 * What was sold on each day in London, added up once (docs/decisions/0013-how-are-sales-added-up.md). A write that may
 * change what a day's sales come to counts as a change of that day, in its own transaction. A summary says
 * how many changes it has seen. Where there are more, the facts count, not the summary.
 */

/** The hash of summaries, by day. */
const SUMMARIES = 'sales-days';

/** The hash of changes: `{day}` says how many there were, `{day}/seen` how many the summary has seen. */
const CHANGES = 'sales-days-changes';
const seenField = (day: string) => `${day}/seen`;

const summary = z.array(salesRow);
const counts = z.record(z.string(), z.int());

/** The days whose summary is missing or out of date, each with the changes that are known of. */
export type StaleDays = ReadonlyMap<string, number>;

interface SalesDays {
  /** What was sold on each day whose summary is up to date. */
  summaries: Map<string, SalesRow[]>;
  /** All other days on which something was sold. */
  stale: StaleDays;
  /** The counts of opened checkouts. */
  checkouts: unknown;
}

/** What counts a change of the day on which a payment was made. */
export const changeOfDay = (paidAt: string): Counter => ({
  key: CHANGES,
  field: londonDay(new Date(paidAt)),
});

/** Reads what is known of all days, in one request. */
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
    // One of an earlier version does not say by which offer, code or payer.
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

/**
 * Saves the summaries of days.
 * @param stale as it was read before the purchases: a change since then keeps its day stale
 */
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

/**
 * Brings the summaries of all days up to date.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 */
export async function addUpStaleDays(deadline: number): Promise<void> {
  const { stale } = await readSalesDays();
  for (const days of inPortions(stale.keys())) {
    await saveSummaries(await readDays(days), stale);
    if (Date.now() > deadline) return;
  }
}
