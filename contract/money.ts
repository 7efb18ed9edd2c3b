import * as z from 'zod/mini';
import { region, selling } from '#shop';
import { currencyDecimals } from './currency-decimals.ts';
import { shortText } from './typed-text.ts';

/**
 * Spreads an amount over parts in proportion to their weights, in whole units that add up. Remainders go to
 * the parts with the largest fractions, the first of equal parts.
 * @param amount not negative
 * @param weights not negative; if all are zero, parts are equal
 */
export function spread(amount: number, weights: number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  const total = addUpAmounts(weights);
  if (total === 0) return weights.length > 0 ? spread(amount, Array(weights.length).fill(1)) : [];
  const parts = weights.map((weight, index) => {
    // BigInt: the product may exceed safe integers, e.g. for a payment of a million.
    const product = BigInt(amount) * BigInt(weight);
    const share = Number(product / BigInt(total));
    return { index, share, remainder: product % BigInt(total) };
  });
  const left = amount - addUpAmounts(parts.map(({ share }) => share));
  const first = parts
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
    .slice(0, left);
  for (const part of first) part.share += 1;
  return parts.map(({ share }) => share);
}

export const addUpAmounts = (amounts: number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);

// Amounts are integers in the minor unit of their currency, as the payment provider has them: hundredths, or whole units
// of a currency without a minor unit. On the wire they are decimal strings. Both carry their currency.

/** ISO 4217 in lower case, as the payment provider has it. Orders keep their currency when the shop changes its own. */
export const currency = shortText(3).check(z.regex(/^[a-z]{3}$/));
export type Currency = z.infer<typeof currency>;

/** The currency of the shop's prices. */
export const CURRENCY: Currency = selling.currency;

/** An amount on the wire: not negative, with all decimals of its currency, `'24.99'`. */
export const decimalAmount = shortText(20).check(z.regex(/^\d+(\.\d{2})?$/));

const minorUnits = (currency: Currency): number => 10 ** currencyDecimals(currency);

const formats = new Map<string, Intl.NumberFormat>();

/** Creates a format once: a phone takes milliseconds for each. */
function amountFormat(currency: Currency, decimals: number): Intl.NumberFormat {
  const key = `${currency}${decimals}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(region.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, format);
  return format;
}

/** Names a currency in the plural, without its country, e.g. `euros`. */
export function currencyName(currency: Currency): string {
  const format = new Intl.NumberFormat(region.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  });
  const name = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? '';
  return name.split(' ').at(-1) ?? '';
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Parses `'24.99'`, `'30'` or `'7.5'`. @returns undefined if malformed, or with more decimals than the currency has */
export function parseDecimal(decimal: string, currency: Currency): number | undefined {
  const decimals = currencyDecimals(currency);
  const [, whole, fraction = ''] = DECIMAL.exec(decimal) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  return Number(whole) * minorUnits(currency) + Number(fraction.padEnd(decimals, '0'));
}

/** @throws RangeError if {@link parseDecimal} returns nothing */
export function decimalToAmount(decimal: string, currency: Currency): number {
  const amount = parseDecimal(decimal, currency);
  if (amount === undefined) throw new RangeError(`Not a decimal amount: ${decimal}`);
  return amount;
}

/** 2499 becomes `'24.99'`, or `'2499'` in a currency without a minor unit. */
export function amountToDecimal(amount: number, currency: Currency): string {
  return (amount / minorUnits(currency)).toFixed(currencyDecimals(currency));
}

/** Converts the CMS's price, e.g. 24.99, into an amount. */
export function priceToAmount(price: number, currency: Currency): number {
  return Math.round(price * minorUnits(currency));
}

/** The lowest chargeable amount of the shop's prices. */
export const minAmount = (): number => priceToAmount(selling.minPrice, CURRENCY);

/** 3000 becomes `'€30.00'`, with the sign, separators and decimals of the currency and the region. */
export function formatAmount(amount: number, currency: Currency): string {
  return amountFormat(currency, currencyDecimals(currency)).format(amount / minorUnits(currency));
}

/** `'24.99'` becomes `'€24.99'`. */
export function formatDecimal(decimal: string, currency: Currency): string {
  return formatAmount(decimalToAmount(decimal, currency), currency);
}

/** Omits the decimals of whole units: 5000 becomes `'€50'`, and 4950 becomes `'€49.50'`. */
export function formatBriefAmount(amount: number, currency: Currency): string {
  return (amount % minorUnits(currency) === 0 ? formatWholeAmount : formatAmount)(amount, currency);
}

/** Rounds to whole units: 2499 becomes `'€25'`. */
export function formatWholeAmount(amount: number, currency: Currency): string {
  return amountFormat(currency, 0).format(amount / minorUnits(currency));
}

/** Adds up amounts by currency: no sum mixes currencies. */
export function addUpByCurrency<T extends { currency: Currency }>(
  all: readonly T[],
  toAmount: (item: T) => number,
): { currency: Currency; amount: number }[] {
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amount: addUpAmounts(some.map(toAmount)),
  }));
}
