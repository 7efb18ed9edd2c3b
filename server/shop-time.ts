import { fromDayNumber, startOfDay, toDayNumber } from '#contract/shop-day.ts';
import { region } from '#shop';

const { locale, timeZone } = region;

/** Formats e.g. `21 November 2026`. */
export const DAY_FORMAT = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });

/** Formats a day of the shop, e.g. `2026-11-21`, as {@link DAY_FORMAT} does. */
export const formatDay = (day: string): string => DAY_FORMAT.format(new Date(startOfDay(day)));

/** Formats e.g. `21 November 2026 at 14:05`. */
export const MOMENT_FORMAT = new Intl.DateTimeFormat(locale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
});

const MONDAY = 1;

/** Returns the Monday on or before a date. */
export function toMonday(day: string): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 7 - MONDAY) % 7));
}

export function addDays(day: string, days: number): string {
  return fromDayNumber(toDayNumber(day) + days);
}

export function monthsBefore(day: string, months: number): string {
  const first = new Date(`${toMonth(day)}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  return first.toISOString().slice(0, 10);
}

/** E.g. `2026-11`. */
export function toMonth(day: string): string {
  return day.slice(0, 7);
}
