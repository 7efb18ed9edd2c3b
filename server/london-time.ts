import { londonDay } from '#contract/london-day.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MONDAY = 1;

/** When a date begins in London. Milliseconds since 1970. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00Z`);
  const inSummer = midnight - HOUR;
  return londonDay(new Date(inSummer)) === day ? inSummer : midnight;
}

/** The Monday on or before a date. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 7 - MONDAY) % 7));
}

/** Adds days to a date. Calculates in UTC, where no hour is skipped or repeated. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The first day of a month, `months` before the one of a date. */
export function monthsBefore(day: string, months: number): string {
  const first = new Date(`${monthOf(day)}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  return first.toISOString().slice(0, 10);
}

/** The month of a date, e.g. `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}
