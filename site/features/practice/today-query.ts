import { getToday, type Today } from '#contract/practice/today.ts';
import { shopDay, toDayNumber } from '#contract/shop-day.ts';
import { call } from '#site/lib/call.ts';
import { keepToday } from '#site/lib/practice-today.ts';
import { Query } from '#site/lib/query.ts';
import { keepOwner } from '#site/lib/session.ts';

/** Returns the day by this device's clock as a number of days since 1970, without the scripts of the schedule. */
export const todayNumber = (): number => toDayNumber(shopDay(new Date()));

export const todayQuery = new Query(loadToday);

async function loadToday(): Promise<Today> {
  const isSameOwner = keepOwner();
  const today = await call(getToday, {});
  if (isSameOwner()) keepToday(todayNumber(), today.cards);
  return today;
}
