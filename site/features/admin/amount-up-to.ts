import * as z from 'zod/mini';
import {
  amountToDecimal,
  type Currency,
  decimalToAmount,
  parseDecimal,
  priceToAmount,
} from '#contract/money.ts';

/**
 * Schema for a typed amount of at most `left`, e.g. `'24.99'`.
 * @param tooMuch message for a larger amount
 */
export const amountUpTo = (left: string, currency: Currency, tooMuch: string) =>
  z.pipe(
    z.string().check(z.trim()),
    z.string().check(
      z.refine((text) => (parseDecimal(text, currency) ?? 0) > 0, {
        error: `Please enter an amount, for example ${amountToDecimal(priceToAmount(7.5, currency), currency)}`,
        abort: true,
      }),
      z.refine((text) => (parseDecimal(text, currency) ?? 0) <= decimalToAmount(left, currency), {
        error: tooMuch,
      }),
    ),
  );

/** Writes a typed amount with all decimals of its currency, e.g. `'7.50'` for `'7.5'`. */
export const withDecimals = (typed: string, currency: Currency): string =>
  amountToDecimal(decimalToAmount(typed, currency), currency);
