const timeZone = 'Europe/London';
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const month = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `21 Nov 2026`, in British time. */
export const formatDate = (iso: string) => date.format(new Date(iso));

/** `21 November 2026`, in British time. */
export const formatLongDate = (iso: string) => longDate.format(new Date(iso));

/** `21 Nov 2026, 06:10`, in British time. */
export const formatMoment = (iso: string) => moment.format(new Date(iso));

/** `16 Nov` for the calendar date `2026-11-16`. */
export const formatDay = (isoDate: string) => day.format(new Date(isoDate));

/** `Nov 2026` for a calendar date of that month. */
export const formatMonth = (isoDate: string) => month.format(new Date(isoDate));
