import { useEffect, useReducer } from 'react';
import { dayAt, fromDayNumber } from '#contract/shop-day.ts';
import { formatDate, formatDay } from '#site/lib/dates.ts';

let differenceMs = 0;

/** Corrects this device's clock, which may be days wrong, for as long as the page lasts. */
export function setServerClock(serverMs: number): void {
  differenceMs = serverMs - Date.now();
}

/** Milliseconds since 1970 by the server's clock, also without a connection. */
export const serverNow = (): number => Date.now() + differenceMs;

const readToday = () => dayAt(Math.floor(serverNow() / 1000));

/**
 * Returns the day in the shop's time zone, and reads it again whenever the page is shown: it may stay open over midnight.
 * @returns the day, and a function that reads it again
 */
export function useToday(): [today: number, read: () => void] {
  const [today, read] = useReducer(readToday, 0, readToday);
  useEffect(() => {
    const events = ['visibilitychange', 'pageshow'];
    for (const type of events) addEventListener(type, read);
    return () => {
      for (const type of events) removeEventListener(type, read);
    };
  }, []);
  return [today, read];
}

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
