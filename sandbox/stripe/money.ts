/** Minimum amounts of the supported currencies at Stripe, in minor units. Yen have none: 50 are 50 yen. */
export const minimumAmount: Record<string, number> = { gbp: 30, eur: 50, usd: 50, jpy: 50 };
export const MAX_AMOUNT = 99_999_999;

const decimals = (currency: string) => (currency === 'jpy' ? 0 : 2);

/** Formats minor units: `formatMoney(1299, 'eur')` is `€12.99`. */
export function formatMoney(minorUnits: number, currency: string): string {
  const amount = minorUnits / 10 ** decimals(currency);
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);
}

/** `toDecimal(1299, 'eur')` is `12.99`. */
export const toDecimal = (minorUnits: number, currency: string): string =>
  (minorUnits / 10 ** decimals(currency)).toFixed(decimals(currency));

/** Converts a typed amount such as `12.99` into minor units. */
export const toMinorUnits = (decimal: string, currency: string): number =>
  Math.round(Number(decimal) * 10 ** decimals(currency));
