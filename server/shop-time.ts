import { shopDay } from '#contract/shop-day.ts';
import { region } from '#shop';

const { locale, timeZone } = region;

/** Formats e.g. `21 November 2026`. */
export const DAY_FORMAT = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });

/** Formats e.g. `21 November 2026 at 14:05`. */
export const MOMENT_FORMAT = new Intl.DateTimeFormat(locale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
});

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;

/**
 * Finds the first minute of a date by binary search, so that no rule of a time zone is needed: clocks may change at
 * midnight, or by half an hour.
 * @returns milliseconds since 1970
 */
export function startOfDay(day: string): number {
  // No time zone is 15 hours from UTC.
  let earlier = Date.parse(`${day}T00:00Z`) - 15 * HOUR_MS;
  let start = earlier + 30 * HOUR_MS;
  while (start - earlier > MINUTE_MS) {
    const middle = earlier + Math.floor((start - earlier) / 2 / MINUTE_MS) * MINUTE_MS;
    if (shopDay(new Date(middle)) < day) earlier = middle;
    else start = middle;
  }
  return start;
}

/** Returns the Monday on or before a date. */
export function toMonday(day: string): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 7 - MONDAY) % 7));
}

/** Adds days to a date, in UTC, which skips and repeats no hour. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
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
