import { useEffect, useState } from 'react';
import { dayAt } from '#contract/practice/schedule.ts';
import { serverNow } from './server-clock.ts';

const readToday = () => dayAt(Math.floor(serverNow() / 1000));

/** Returns the day in the shop's time zone, read again whenever the page is shown: it may stay open over midnight. */
export function useToday(): number {
  const [today, setToday] = useState(readToday);
  useEffect(() => {
    const read = () => setToday(readToday());
    const events = ['visibilitychange', 'focus', 'pageshow'];
    for (const type of events) addEventListener(type, read);
    return () => {
      for (const type of events) removeEventListener(type, read);
    };
  }, []);
  return today;
}
