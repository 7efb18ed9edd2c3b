import { londonDay } from '../london-day.ts';

interface Priced {
  price: number;
  originalPrice: number | undefined;
  /** The last day on which `price` counts. Undefined if it counts for good. */
  reducedUntil: string | undefined;
}

/** Checks whether the lower price of a subject has ended. @param day in London, e.g. `2026-11-21` */
export const hasReductionEnded = (
  { originalPrice, reducedUntil }: Pick<Priced, 'originalPrice' | 'reducedUntil'>,
  day: string,
): boolean => originalPrice !== undefined && reducedUntil !== undefined && reducedUntil < day;

/**
 * Gives a subject the price of a day: after the last day of the lower price, the original price is the price.
 * Pages, the API and quotes all take it from here.
 * @param day in London, today if missing
 */
export function priceOn<T extends Priced>(
  subject: T,
  day = londonDay(new Date()),
): Omit<T, 'reducedUntil'> {
  const { reducedUntil, ...rest } = subject;
  if (!hasReductionEnded(subject, day)) return rest;
  const price = Math.max(subject.price, subject.originalPrice ?? 0);
  return { ...rest, price, originalPrice: undefined };
}
