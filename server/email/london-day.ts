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
