import * as z from 'zod/mini';
import { decimalAmount } from '../money.ts';

/**
 * The sales of a period, by the day of the sale. Refunds and disputes count against the sale that they
 * belong to, so `net` is what is left of it today.
 */
export const sales = z.strictObject({
  /** Orders that were paid for, and whose money has not been paid back in full. */
  count: z.int(),
  /** Orders whose money has been paid back in full. */
  refundedCount: z.int(),
  /** Orders of £0. */
  freeCount: z.int(),
  gross: decimalAmount,
  refunded: decimalAmount,
  disputed: decimalAmount,
  net: decimalAmount,
});
export type Sales = z.infer<typeof sales>;
