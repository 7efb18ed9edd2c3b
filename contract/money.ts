import * as z from 'zod/mini';

/**
 * Inside, an amount is a whole number of its currency's hundredths (pence). On the wire it is a
 * decimal string. Each comes with its currency.
 */

/** The codes of the payment provider: ISO 4217 in lower case. */
export const currency = z.enum(['gbp']);
export type Currency = z.infer<typeof currency>;

/** The currency of the subjects' prices. */
export const CURRENCY: Currency = 'gbp';

interface CurrencyDetails {
  /** ISO 4217. */
  code: string;
  name: string;
  sign: string;
  /** The lowest price that the payment provider charges, e.g. in pounds. */
  minPrice: number;
}

export const CURRENCIES: Record<Currency, CurrencyDetails> = {
  gbp: { code: 'GBP', name: 'pounds', sign: '£', minPrice: 0.3 },
};

/** An amount on the wire: not negative, with both decimals, `'24.99'`. */
export const decimalAmount = z.string().check(z.regex(/^\d+\.\d{2}$/));

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount as the API gives it.
 * @param decimal a string such as `'24.99'`, `'30'` or `'7.5'`
 * @returns whole hundredths, e.g. 2499
 * @throws RangeError where it is not an amount with at most two decimals
 */
export function decimalToAmount(decimal: string): number {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal amount: ${decimal}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Writes an amount as a decimal string: 2499 gives `'24.99'`. */
export function amountToDecimal(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** Formats an amount for people: 2499 gives `'£24.99'`, 3000 gives `'£30.00'`. */
export function formatAmount(amount: number, currency: Currency): string {
  return `${CURRENCIES[currency].sign}${amountToDecimal(amount)}`;
}

/** Formats a decimal string for people: `'24.99'` gives `'£24.99'`. */
export function formatDecimal(decimal: string, currency: Currency): string {
  return formatAmount(decimalToAmount(decimal), currency);
}

/** Formats an amount with decimals only where it has any: 5000 gives `'£50'`, 4950 `'£49.50'`. */
export function formatBriefAmount(amount: number, currency: Currency): string {
  return (amount % 100 === 0 ? formatWholeAmount : formatAmount)(amount, currency);
}

/** Formats an amount without decimals, as the purchase button shows a price: 2499 gives `'£25'`. */
export function formatWholeAmount(amount: number, currency: Currency): string {
  return `${CURRENCIES[currency].sign}${Math.round(amount / 100)}`;
}
