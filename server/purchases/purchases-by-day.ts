import { londonDay } from '#contract/london-day.ts';
import { addDays, startOfDay } from '../london-time.ts';
import { fromMember, toMember } from '../store/ledger.ts';
import { readTimeRanges, type TimeRange } from '../store/timelines.ts';
import { ALL_PURCHASES, type Purchase, readPurchasesOfAnyMode } from './ledger.ts';

/** Purchases of a day in London, of any mode and currency, latest last. */
export interface DayOfPurchases {
  day: string;
  purchases: Purchase[];
}

/** Days read at once. Their number of purchases is unknown. */
const DAYS_AT_ONCE = 7;

export function inPortions(days: Iterable<string>): string[][] {
  const latestFirst = [...days].toSorted().toReversed();
  return Array.from({ length: Math.ceil(latestFirst.length / DAYS_AT_ONCE) }, (_, index) =>
    latestFirst.slice(index * DAYS_AT_ONCE, (index + 1) * DAYS_AT_ONCE),
  );
}

export async function readDays(days: string[]): Promise<DayOfPurchases[]> {
  const found = (await readTimeRanges(ALL_PURCHASES, toRanges(days))).flat();
  const payments = found.map(({ member }) => fromMember(member));
  const purchases = await readPurchasesOfAnyMode(payments);
  const dayOf = new Map(found.map(({ member, time }) => [member, londonDay(new Date(time))]));
  const byDay = Map.groupBy(purchases, (purchase) => dayOf.get(toMember(purchase)));
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
