import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { MARK, ORDER_NUMBER } from '../files/marks.ts';
import { shortList, shortText } from '../typed-text.ts';
import { order } from './sales.ts';

/** More candidates than a file joined from several orders' copies contains. */
export const TRACE_MAX = 50;

/** Evidence that leads from a copy to an order. Only the shop can make a mark; anyone can write a line. */
export const evidence = z.enum(['mark', 'line']);
export type Evidence = z.infer<typeof evidence>;

export const tracedOrder = z.strictObject({
  ...order.shape,
  /** The email address printed on the order's copies. Empty if deleted with the account. */
  address: z.string(),
  by: evidence,
});
export type TracedOrder = z.infer<typeof tracedOrder>;

/** Finds the orders behind a copy from the text of its pages. The file itself stays in the browser. */
export const traceFile = defineEndpoint({
  method: 'POST',
  path: '/api/admin/trace',
  request: z.strictObject({
    marks: shortList(TRACE_MAX, shortText(19).check(z.regex(MARK))),
    orderNumbers: shortList(TRACE_MAX, shortText(11).check(z.regex(ORDER_NUMBER))),
  }),
  response: z.strictObject({ orders: z.array(tracedOrder) }),
});
