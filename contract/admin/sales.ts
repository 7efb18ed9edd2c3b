import * as z from 'zod/mini';
import { defineEndpoint, id, webAddress } from '../endpoint.ts';
import { CURRENCY, currency, decimalAmount } from '../money.ts';
import { charts } from './sales-charts.ts';
import { sales } from './sales-totals.ts';

/** Sales are those in one currency, so that no sum adds two. */
const salesRequest = z
  .strictObject({
    currency: z._default(currency, CURRENCY),
    /** The first and the last day of a period, in London. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'Ends before it begins',
      path: ['to'],
    }),
  );

/** Weeks, from Monday, and months in London. */
const periods = { week: sales, month: sales, all: sales };

export const saleStatus = z.enum([
  'paid',
  /** An order of £0: access that the owner gave, or by a discount code. */
  'free',
  'partly-refunded',
  'refunded',
  /** The owner has taken the access away, without a refund of the whole price. */
  'revoked',
  'disputed',
  'lost',
]);
export type SaleStatus = z.infer<typeof saleStatus>;

/** What an order is about and what became of it, as sales and customers show it. */
export const order = z.strictObject({
  orderNumber: z.string(),
  at: z.iso.datetime(),
  subjectName: z.string(),
  /** The discount code that counted. */
  code: z.optional(z.string()),
  status: saleStatus,
  /** What has been refunded. */
  refunded: decimalAmount,
  /** When the latest refund was made. Missing without one, and where an earlier version recorded it. */
  refundedAt: z.optional(z.iso.datetime()),
  /** The payment in the payment provider's dashboard. An order of £0 has none. */
  paymentUrl: z.optional(webAddress),
});
export type Order = z.infer<typeof order>;

export const sale = z.strictObject({
  ...order.shape,
  customerName: z.string(),
  customerEmail: z.string(),
  amount: decimalAmount,
  net: decimalAmount,
});
export type Sale = z.infer<typeof sale>;

/** The sales figures. */
export const getSales = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales',
  request: salesRequest,
  response: z.strictObject({
    ...periods,
    /** The sales from `from` to `to`. */
    period: sales,
    subjects: z.array(z.strictObject({ subjectId: id, name: z.string(), ...periods })),
    /** The latest twenty, newest first. */
    latest: z.array(sale),
    charts,
  }),
});

export const exportSales = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales.csv',
  encoding: 'csv',
  request: salesRequest,
  response: z.string(),
});
