/** Minimum amounts of the supported currencies at Stripe, in minor units. */
export const minimumAmount: Record<string, number> = { gbp: 30, eur: 50, usd: 50 };
export const MAX_AMOUNT = 99_999_999;

/** Formats minor units: `formatMoney(1299, 'gbp')` is `£12.99`. */
export function formatMoney(minorUnits: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(minorUnits / 100);
}
