import * as z from 'zod/mini';

/**
 * Spreads an amount over parts in proportion to their weights, in whole hundredths that add up. Remainders
 * go to the parts with the largest fractions, the first of equal parts.
 * @param amount not negative
 * @param weights not negative; if all are zero, parts are equal
 */
export function spread(amount: number, weights: number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  const total = addUpAmounts(weights);
  if (total === 0) return weights.length > 0 ? spread(amount, Array(weights.length).fill(1)) : [];
  const parts = weights.map((weight, index) => {
    // BigInt: the product may exceed safe integers, e.g. for a payment of a million pounds.
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

// Amounts are integers in hundredths of their currency, and decimal strings on the wire. Both carry their currency.

/** The payment provider's currency codes: ISO 4217 in lower case. */
export const currency = z.enum(['gbp']);
export type Currency = z.infer<typeof currency>;

export const CURRENCY: Currency = 'gbp';

interface CurrencyDetails {
  code: string;
  name: string;
  sign: string;
  /** The lowest chargeable price, in units of the currency, e.g. pounds. */
  minPrice: number;
}

export const CURRENCIES: Record<Currency, CurrencyDetails> = {
  gbp: { code: 'GBP', name: 'pounds', sign: '£', minPrice: 0.3 },
};

/** An amount on the wire: not negative, with two decimals, `'24.99'`. */
export const decimalAmount = z.string().check(z.regex(/^\d+\.\d{2}$/));

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Parses `'24.99'`, `'30'` or `'7.5'`. @returns hundredths @throws RangeError if malformed */
export function decimalToAmount(decimal: string): number {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal amount: ${decimal}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 2499 becomes `'24.99'`. */
export function amountToDecimal(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** 2499 becomes `'£24.99'`, and 3000 becomes `'£30.00'`. */
export function formatAmount(amount: number, currency: Currency): string {
  return `${CURRENCIES[currency].sign}${amountToDecimal(amount)}`;
}

/** `'24.99'` becomes `'£24.99'`. */
export function formatDecimal(decimal: string, currency: Currency): string {
  return formatAmount(decimalToAmount(decimal), currency);
}

/** Omits the decimals of whole pounds: 5000 becomes `'£50'`, and 4950 becomes `'£49.50'`. */
export function formatBriefAmount(amount: number, currency: Currency): string {
  return (amount % 100 === 0 ? formatWholeAmount : formatAmount)(amount, currency);
}

/** Rounds to whole pounds, as on the purchase button: 2499 becomes `'£25'`. */
export function formatWholeAmount(amount: number, currency: Currency): string {
  return `${CURRENCIES[currency].sign}${Math.round(amount / 100)}`;
}
