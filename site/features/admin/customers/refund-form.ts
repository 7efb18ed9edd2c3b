import * as z from 'zod/mini';
import { decimalToAmount } from '#contract/money.ts';

/** Returns the typed amount in hundredths. Undefined if the text is not an amount. */
function typedAmount(text: string): number | undefined {
  try {
    return decimalToAmount(text);
  } catch {
    return undefined;
  }
}

/** Schema for an amount of at most `left`, e.g. `'24.99'`. */
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
          error: `You can refund at most ${left} of this order`,
        }),
      ),
    ),
  });
