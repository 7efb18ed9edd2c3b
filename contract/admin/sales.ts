import * as z from 'zod/mini';
import { defineEndpoint, id, webAddress } from '../endpoint.ts';
import { CURRENCY, currency, decimalAmount } from '../money.ts';
import { charts } from './sales-charts.ts';
import { sales } from './sales-totals.ts';

/** A request for sales in one currency: no sum mixes currencies. */
const salesRequest = z
  .strictObject({
    currency: z._default(currency, CURRENCY),
    /** First and last day of a period, in London. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'Ends before it begins',
      path: ['to'],
    }),
  );

/** Weeks from Monday, and months, in London. */
const periods = { week: sales, month: sales, all: sales };

export const saleStatus = z.enum([
  'paid',
  /** A £0 order: access given by the owner or by a discount code. */
  'free',
  'partly-refunded',
  'refunded',
  'revoked',
  'disputed',
  'lost',
]);
export type SaleStatus = z.infer<typeof saleStatus>;

export const order = z.strictObject({
  orderNumber: z.string(),
  at: z.iso.datetime(),
  subjectName: z.string(),
  /** The discount code that was applied. */
  code: z.optional(z.string()),
  status: saleStatus,
  refunded: decimalAmount,
  /** Time of the latest refund. Undefined without a refund, or if an earlier version recorded it. */
  refundedAt: z.optional(z.iso.datetime()),
  /** Link to the payment provider's dashboard. Undefined for £0 orders. */
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

export const getSales = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales',
  request: salesRequest,
  response: z.strictObject({
    ...periods,
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
