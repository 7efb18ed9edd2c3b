import { londonDay } from '#contract/london-day.ts';

/** Formats e.g. `21 November 2026`. */
export const LONDON_DAY = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'Europe/London',
});

/** Formats e.g. `21 November 2026 at 14:05`. */
export const LONDON_MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;

/** @returns the start of a date in London, in milliseconds since 1970 */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00Z`);
  const inSummer = midnight - HOUR_MS;
  return londonDay(new Date(inSummer)) === day ? inSummer : midnight;
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
