/** The lowest price the payment provider charges and the highest one a price can hold, in pounds. */
export const MIN_PRICE = 0.3;
export const MAX_PRICE = 999_999.99;

/** Whether an amount in pounds has at most two decimals, despite floating-point error. */
export function isWholePence(pounds: number): boolean {
  return Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6;
}
