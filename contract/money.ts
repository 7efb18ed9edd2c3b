import { z } from 'zod';

/** Money is integer pence inside, and a decimal string of pounds on the wire. */

/** The shop's one currency, by the code that the payment provider uses (ISO 4217 in lower case). */
export const CURRENCY = 'gbp';

/** An amount on the wire: pounds with both decimals, not negative, `'24.99'`. */
export const decimalPounds = z.string().regex(/^\d+\.\d{2}$/);

const POUNDS = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Reads pounds as the API and the CMS give them.
 * @param pounds a decimal string such as `'24.99'`, `'30'` or `'7.5'`
 * @returns whole pence, e.g. 2499
 * @throws RangeError where it is not an amount with at most two decimals
 */
export function poundsToPence(pounds: string): number {
  const match = POUNDS.exec(pounds);
  if (!match) throw new RangeError(`Not an amount in pounds: ${pounds}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Writes whole pence as a decimal string of pounds: 2499 gives `'24.99'`. */
export function penceToPounds(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** Formats pence for people: 2499 gives `'£24.99'`, 3000 gives `'£30.00'`. */
export function formatPence(pence: number): string {
  return `£${penceToPounds(pence)}`;
}

/** Formats a decimal string of pounds for people: `'24.99'` gives `'£24.99'`. */
export function formatPounds(pounds: string): string {
  return formatPence(poundsToPence(pounds));
}

/** Formats pence in whole pounds, as the purchase button shows a price: 2499 gives `'£25'`. */
export function formatWholePounds(pence: number): string {
  return `£${Math.round(pence / 100)}`;
}
