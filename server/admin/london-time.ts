/** The shop's calendar is London's: a sale at 00:30 in summer belongs to the day that is there. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const DAY = 24 * 60 * 60 * 1000;
const MONDAY = 1;

/** London's date of a moment, e.g. `2026-11-21`. */
export function londonDay(moment: Date): string {
  return calendar.format(moment);
}

/** The Monday on or before a date. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 7 - MONDAY) % 7));
}

/** A date so many days later. Dates alone have no hour that could be skipped or repeated. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The month of a date, e.g. `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}
