const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' });
const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `21 Nov 2026`, by the clock of the shop. */
export const formatDate = (iso: string) => date.format(new Date(iso));

/** `21 Nov 2026, 06:10`, by the clock of the shop. */
export const formatMoment = (iso: string) => moment.format(new Date(iso));

/** A day of the calendar such as `2026-11-16`: `16 Nov`. */
export const formatDay = (isoDate: string) => day.format(new Date(isoDate));
