import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import { amountToDecimal, currency, decimalAmount } from '../money.ts';
import type { Quote } from './quote.ts';

export const quoteData = z.strictObject({
  lines: z.array(z.strictObject({ subjectId: id, subjectName: z.string(), amount: decimalAmount })),
  amount: decimalAmount,
  currency,
  /** The offer that makes it cheaper than its parts. */
  offer: z.optional(z.strictObject({ id, name: z.string() })),
  code: z.optional(z.string()),
  undiscounted: z.optional(decimalAmount),
});
export type QuoteData = z.infer<typeof quoteData>;

export function toQuoteData(quoted: Quote): QuoteData {
  const { lines, amount, currency, offer, code, undiscounted } = quoted;
  return {
    lines: lines.map((line) => ({ ...line, amount: amountToDecimal(line.amount) })),
    amount: amountToDecimal(amount),
    currency,
    offer,
    code: code?.code,
    undiscounted: undiscounted === undefined ? undefined : amountToDecimal(undiscounted),
  };
}
