import { getToday, type Today, toMinutes } from '#contract/practice/today.ts';
import { shopDay, toDayNumber } from '#contract/shop-day.ts';
import { call } from '#site/lib/call.ts';
import { keepToday, readToday } from '#site/lib/practice-today.ts';
import { Query } from '#site/lib/query.ts';
import { keepOwner, readOwner, withLocalStorage } from '#site/lib/session.ts';
import { PRACTICE } from '#site/lib/storage-names.ts';

/** Returns the day by this device's clock as a number of days since 1970, without the scripts of the schedule. */
export const todayNumber = (): number => toDayNumber(shopDay(new Date()));

export const todayQuery = new Query(loadToday);

async function loadToday(): Promise<Today> {
  const isSameOwner = keepOwner();
  const today = await call(getToday, {});
  const day = todayNumber();
  // The response lacks answers that the last page has not sent, or sent at the same time.
  const known = hasUnsent() ? readToday(day) : undefined;
  if (known !== undefined) {
    const done = Math.max(0, today.done + today.cards - known);
    return { ...today, cards: known, minutes: toMinutes(known), done };
  }
  if (isSameOwner()) keepToday(day, today.cards);
  return today;
}

/** Returns true if the account's record lacks answers or papers of this browser. `first-card.js` has the same test. */
export const hasUnsent = (): boolean =>
  withLocalStorage((store) =>
    Object.entries(store).some(
      ([key, text]) =>
        key.startsWith(`${PRACTICE}${readOwner()}:`) &&
        (!text.includes('"unsent":[]') || text.includes('"isExamUnsent":true')),
    ),
  ) ?? false;
