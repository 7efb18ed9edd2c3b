/** Formats a time as its date in London, e.g. `21 November 2026`. */
export const LONDON_DAY = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'Europe/London',
});
