import { region } from '#shop';

/** Name of the shop's time zone in sentences: its city, e.g. `New York`. */
export const TIME_ZONE_NAME = region.timeZone.replace(/^.*[/]/, '').replaceAll('_', ' ');

/** The shop's calendar: a sale at half past midnight in the shop's time zone belongs to that day. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: region.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Formats a time as its date in the shop's time zone, e.g. `2026-11-21`. */
export function shopDay(moment: Date): string {
  return calendar.format(moment);
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Finds the first minute of a date by binary search, so that no rule of a time zone is needed: clocks may change at
 * midnight, or by half an hour.
 * @returns milliseconds since 1970
 */
export function startOfDay(day: string): number {
  // No time zone is 15 hours from UTC.
  let earlier = Date.parse(day) - 15 * HOUR_MS;
  let start = earlier + 30 * HOUR_MS;
  while (start - earlier > MINUTE_MS) {
    const middle = earlier + Math.floor((start - earlier) / 2 / MINUTE_MS) * MINUTE_MS;
    if (shopDay(new Date(middle)) < day) earlier = middle;
    else start = middle;
  }
  return start;
}

/** Converts a date into the number of days since 1970, for counting days. */
export const toDayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/** Converts a day number into its date, e.g. `2026-11-21`. */
export const fromDayNumber = (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);

const DAY_SECONDS = 24 * 60 * 60;

/** A day of UTC: it begins on a day of the shop, whose next day begins within it or later. */
interface UtcDay {
  day: number;
  nextBegins: number;
}

/** The calendar is slow, so it is read once for each day of UTC. */
const utcDays = new Map<number, UtcDay>();

function findUtcDay(start: number): UtcDay {
  const day = toDayNumber(shopDay(new Date(start * 1000)));
  return { day, nextBegins: startOfDay(fromDayNumber(day + 1)) / 1000 };
}

/** Returns the shop's day of a time in seconds since 1970. */
export function dayAt(seconds: number): number {
  const start = Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS;
  const utcDay = utcDays.get(start) ?? findUtcDay(start);
  utcDays.set(start, utcDay);
  return seconds < utcDay.nextBegins ? utcDay.day : utcDay.day + 1;
}
