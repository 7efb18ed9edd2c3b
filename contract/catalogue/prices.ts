/** Limit for an offer's subjects: the payment's metadata holds their names and amounts. */
export const OFFER_SUBJECTS_MAX = 20;

/** The highest price that a subject can hold, e.g. in pounds. */
export const MAX_PRICE = 999_999.99;

/** Allows at most two decimals, despite floating-point error. */
export function hasTwoDecimals(price: number): boolean {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}
