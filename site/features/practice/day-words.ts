import { fromDayNumber } from '#contract/shop-day.ts';
import { formatDate, formatDay } from '#site/lib/dates.ts';

/** Number of days from which a date is clearer than the number. */
const MIN_DATED = 14;

/** Number of days from which a date needs its year. */
const MIN_YEARLY = 330;

/** Names a day as students do: `today`, `tomorrow`, `in 5 days`, `14 May`. A past day counts as today. */
export function describeDay(day: number, today: number): string {
  const days = day - today;
  if (days <= 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days < MIN_DATED) return `in ${days} days`;
  return (days < MIN_YEARLY ? formatDay : formatDate)(fromDayNumber(day));
}
