import * as z from 'zod/mini';
import { selling } from '#shop';
import { currencyDecimals } from '../currency-decimals.ts';
import { CURRENCY } from '../money.ts';
import { shopDay } from '../shop-day.ts';

/**
 * `off-sale` if the owner withdrew the subject; `no-files` until a locked item has a file, so nothing empty
 * is sold.
 */
export const availability = z.enum(['on-sale', 'off-sale', 'no-files']);
export type Availability = z.infer<typeof availability>;

/** Computes a subject's availability from its items, as `subjectsQuery` does. */
export function toAvailability(
  { isOnSale }: { isOnSale: boolean },
  items: readonly { isLocked: boolean; hasFile: boolean }[],
): Availability {
  if (!isOnSale) return 'off-sale';
  return items.some(({ isLocked, hasFile }) => isLocked && hasFile) ? 'on-sale' : 'no-files';
}

interface Priced {
  price: number;
  originalPrice?: number | undefined;
  /** Last day of `price`. Undefined if it has no end. */
  reducedUntil?: string | undefined;
}

/** @param day in the shop's time zone, e.g. `2026-11-21` */
export const hasReductionEnded = (
  { originalPrice, reducedUntil }: Pick<Priced, 'originalPrice' | 'reducedUntil'>,
  day: string,
): boolean => originalPrice !== undefined && reducedUntil !== undefined && reducedUntil < day;

/**
 * Applies the price of a day, for pages, the API and quotes alike.
 * @param day in the shop's time zone, today by default
 */
export function priceOn<T extends Priced>(
  subject: T,
  day = shopDay(new Date()),
): Omit<T, 'reducedUntil'> {
  const { reducedUntil, ...rest } = subject;
  if (!hasReductionEnded(subject, day)) return rest;
  const price = Math.max(subject.price, subject.originalPrice ?? 0);
  return { ...rest, price, originalPrice: undefined };
}

/** Limit for an offer's subjects: the payment's metadata holds their names and amounts. */
export const OFFER_SUBJECTS_MAX = 20;

/** The highest price that a subject can hold, in units of the currency. */
export const MAX_PRICE = 999_999.99;

/** Allows at most this number of decimals, despite floating-point error. */
export function hasDecimals(number: number, max: number): boolean {
  const scaled = number * 10 ** max;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}

/** Accepts an amount of the CMS, with the decimals of the shop's currency. */
export const isAmount = (amount: number): boolean =>
  hasDecimals(amount, currencyDecimals(CURRENCY));

/** Accepts a price of the CMS: the amount of a subject or an offer, whole if the shop's prices are. */
export const isPrice = (price: number): boolean =>
  selling.wholePrices ? hasDecimals(price, 0) : isAmount(price);
