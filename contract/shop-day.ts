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

const DAY_MS = 24 * 60 * 60 * 1000;

/** Converts a date into the number of days since 1970, for counting days. */
export const toDayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/** Converts a day number into its date, e.g. `2026-11-21`. */
export const fromDayNumber = (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);
