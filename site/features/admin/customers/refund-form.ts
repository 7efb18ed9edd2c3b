import * as z from 'zod/mini';
import { decimalToAmount } from '#contract/money.ts';

/** Reads what a person types as an amount. @returns hundredths, `undefined` where it is none */
function typedAmount(text: string): number | undefined {
  try {
    return decimalToAmount(text);
  } catch {
    return undefined;
  }
}

/** The form that asks for the amount of a refund. @param left what is left to refund, `'24.99'` */
export const refundForm = (left: string) =>
  z.strictObject({
    amount: z.pipe(
      z.string().check(z.trim()),
      z.string().check(
        z.refine((text) => (typedAmount(text) ?? 0) > 0, {
          error: 'Please enter an amount, for example 7.50',
          abort: true,
        }),
        z.refine((text) => (typedAmount(text) ?? 0) <= decimalToAmount(left), {
          error: `At most ${left} is left of this order`,
        }),
      ),
    ),
  });
