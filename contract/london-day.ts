/** The shop's calendar is London's: a sale at 00:30 British Summer Time belongs to that day. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Formats a time as its date in London, e.g. `2026-11-21`. */
export function londonDay(moment: Date): string {
  return calendar.format(moment);
}
