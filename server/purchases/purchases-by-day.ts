import { londonDay } from '#contract/london-day.ts';
import { addDays, startOfDay } from '../london-time.ts';
import { readTimeRanges, type TimeRange } from '../services/kv-times.ts';
import { fromMember, toMember } from './account-ledger.ts';
import { ALL_PURCHASES, type Purchase, readPurchasesOfAnyMode } from './ledger.ts';

/** The purchases of one day in London, of any mode and currency, the latest last. */
export interface DayOfPurchases {
  day: string;
  purchases: Purchase[];
}

/** Days whose number of purchases is not known, and that are read at once. */
const AT_ONCE = 7;

/** Splits days into portions to read, the latest first. */
export function inPortions(days: Iterable<string>): string[][] {
  const latestFirst = [...days].toSorted().toReversed();
  return Array.from({ length: Math.ceil(latestFirst.length / AT_ONCE) }, (_, index) =>
    latestFirst.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

/** Reads the purchases of days. */
export async function readDays(days: string[]): Promise<DayOfPurchases[]> {
  const found = (await readTimeRanges(ALL_PURCHASES, toRanges(days))).flat();
  const payments = found.map(({ member }) => fromMember(member));
  const purchases = await readPurchasesOfAnyMode(payments);
  const dayOf = new Map(found.map(({ member, time }) => [member, londonDay(new Date(time))]));
  const byDay = Map.groupBy(purchases, (purchase) => dayOf.get(toMember(purchase)));
  return days.map((day) => ({ day, purchases: byDay.get(day) ?? [] }));
}

/** The times of days, of which those in a row are one range. */
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
