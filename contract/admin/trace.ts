import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { MARK, ORDER_NUMBER } from '../files/marks.ts';
import { order } from './sales.ts';

/** More candidates than copies of several orders, joined into one file, have. */
export const TRACE_MAX = 50;

/** What leads from a copy to an order. Only the shop can make a mark; anyone can write a line. */
export const evidence = z.enum(['mark', 'line']);
export type Evidence = z.infer<typeof evidence>;

export const tracedOrder = z.strictObject({
  ...order.shape,
  /** The email address that copies of the order show. Empty where it was deleted with the account. */
  address: z.string(),
  by: evidence,
});
export type TracedOrder = z.infer<typeof tracedOrder>;

/**
 * Finds the orders to which a copy leads, from what its pages say. The file itself stays with the caller.
 */
export const traceFile = defineEndpoint({
  method: 'POST',
  path: '/api/admin/trace',
  request: z.strictObject({
    marks: z.array(z.string().check(z.regex(MARK))).check(z.maxLength(TRACE_MAX)),
    orderNumbers: z.array(z.string().check(z.regex(ORDER_NUMBER))).check(z.maxLength(TRACE_MAX)),
  }),
  response: z.strictObject({ orders: z.array(tracedOrder) }),
});
