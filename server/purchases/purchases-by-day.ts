import { addDays, londonDay, startOfDay } from '../london-time.ts';
import { readTimeRanges, type TimeRange } from '../services/kv-times.ts';
import { fromMember, toMember } from './account-ledger.ts';
import { ALL_PURCHASES, type Purchase, readPurchasesOfAnyMode } from './ledger.ts';

/** The purchases of one day in London, of any mode and currency, the latest last. */
export interface DayOfPurchases {
  day: string;
  purchases: Purchase[];
}

/** Days that are read at once: a few thousand purchases. */
const AT_ONCE = 7;

/** Reads the purchases of days, the latest day first, a few days at a time. */
export async function* readDays(days: string[]): AsyncGenerator<DayOfPurchases[]> {
  const latestFirst = [...new Set(days)].toSorted().toReversed();
  for (let at = 0; at < latestFirst.length; at += AT_ONCE) {
    yield await readSome(latestFirst.slice(at, at + AT_ONCE));
  }
}

async function readSome(days: string[]): Promise<DayOfPurchases[]> {
  const found = (await readTimeRanges(ALL_PURCHASES, toRanges(days))).flat();
  const payments = found.map(({ member }) => fromMember(member));
  const purchases = await readPurchasesOfAnyMode(payments);
  const dayOf = new Map(found.map(({ member, time }) => [member, londonDay(new Date(time))]));
  const byDay = Map.groupBy(purchases, (purchase) => dayOf.get(toMember(purchase)));
  return days.map((day) => ({ day, purchases: byDay.get(day) ?? [] }));
}

/** The times of days, of which those in a row are one range. @param days the latest first */
function toRanges(days: string[]): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (const day of days) {
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
    const later = ranges.at(-1);
    if (later?.from === to) later.from = from;
    else ranges.push({ from, to });
  }
  return ranges;
}
