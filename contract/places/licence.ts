import { fromDayNumber, shopDay, startOfDay, toDayNumber } from '../shop-day.ts';
import type { Licence } from './place-prices.ts';

/** A licence of a school year is worth at least a term: shorter ones run until the next year's end. */
const LEAST_DAYS = 90;

/** Last day of a school year. */
const LAST_DAY = '08-31';

/**
 * Returns the last day of a licence that is bought at a time, e.g. `2027-08-31`.
 * @returns Undefined for a licence without an end
 */
export function lastDayOf(licence: Licence, boughtAt: Date): string | undefined {
  if (licence === 'for-good') return undefined;
  const day = shopDay(boughtAt);
  const year = Number(day.slice(0, 4));
  return [0, 1, 2]
    .map((later) => `${year + later}-${LAST_DAY}`)
    .find((last) => toDayNumber(last) - toDayNumber(day) >= LEAST_DAYS);
}

/** Returns the first moment after a licence, in milliseconds since 1970. @param lastDay e.g. `2027-08-31` */
export const endOfLicence = (lastDay: string): number =>
  startOfDay(fromDayNumber(toDayNumber(lastDay) + 1));
