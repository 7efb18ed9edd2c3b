import * as z from 'zod/mini';
import { decimalAmount } from '../money.ts';

/** Sales by day of sale. Refunds and disputes count against their sale, so `net` is what is left of it today. */
export const sales = z.strictObject({
  /** Paid orders that are not fully refunded. */
  count: z.int(),
  /** Fully refunded orders. */
  refundedCount: z.int(),
  /** £0 orders. */
  freeCount: z.int(),
  gross: decimalAmount,
  refunded: decimalAmount,
  disputed: decimalAmount,
  net: decimalAmount,
});
export type Sales = z.infer<typeof sales>;
