import { region } from '#shop';

const { timeZone } = region;

/** `21 Nov 2026`, in the shop's time zone. */
export const formatDate = formatter({ dateStyle: 'medium', timeZone });

/** `21 November 2026`, in the shop's time zone. */
export const formatLongDate = formatter({ dateStyle: 'long', timeZone });

/** `21 Nov 2026, 06:10`, in the shop's time zone. */
export const formatDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone });

/** `31 August 2027` for the calendar date `2027-08-31`. */
export const formatLongDay = formatter({ dateStyle: 'long', timeZone: 'UTC' });

/** `16 Nov` for the calendar date `2026-11-16`. */
export const formatDay = formatter({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `6 April` for the calendar date `2026-04-06`. */
export const formatDayOfYear = formatter({ day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `Nov 2026` for a calendar date of that month. */
export const formatMonth = formatter({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Creates the format lazily: a phone takes ten milliseconds for each format, and most pages show no date. */
function formatter(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => {
    format ??= new Intl.DateTimeFormat(region.locale, options);
    return format.format(new Date(iso));
  };
}
