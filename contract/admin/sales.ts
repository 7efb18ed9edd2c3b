import * as z from 'zod/mini';
import { day, defineEndpoint, id, webAddress } from '../endpoint.ts';
import { CURRENCY, currency, decimalAmount } from '../money.ts';

/** Sales by day of sale. Refunds and disputes count against their sale, so `net` is what is left of it today. */
const sales = z.strictObject({
  /** Paid orders that are not fully refunded. */
  count: z.int(),
  refundedCount: z.int(),
  /** Orders without a payment. */
  freeCount: z.int(),
  gross: decimalAmount,
  refunded: decimalAmount,
  disputed: decimalAmount,
  net: decimalAmount,
});
export type Sales = z.infer<typeof sales>;

/** Sales of the current month and the eleven months before. */
const year = z.strictObject({
  total: sales,
  /** All twelve, by their first day (`2026-11-01`). */
  months: z.array(
    z.strictObject({ from: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)), ...sales.shape }),
  ),
});
export type YearOfSales = z.infer<typeof year>;

const openedFile = z.strictObject({
  fileId: id,
  title: z.string(),
  topicName: z.string(),
  subjectName: z.string(),
  thisMonth: z.int(),
  /** Openings in the current month and the eleven months before. */
  year: z.int(),
});
export type OpenedFile = z.infer<typeof openedFile>;

export const getOpenings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/openings',
  response: z.array(openedFile),
});

/** A request for sales in one currency: no sum mixes currencies. */
const salesRequest = z
  .strictObject({
    currency: z._default(currency, CURRENCY),
    /** First and last day of a period, in the shop's time zone. */
    from: z.optional(day),
    to: z.optional(day),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'Ends before it begins',
      path: ['to'],
    }),
  );

/** Weeks from Monday, and months, in the shop's time zone. */
const periods = { week: sales, month: sales, all: sales };

export const saleStatus = z.enum([
  'paid',
  /** An order without a payment: access given by the owner or by a discount code. */
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
  /** Link to the payment provider's dashboard. Undefined for orders without a payment. */
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
    /** Currencies of other sales: the shop's own may have changed. */
    otherCurrencies: z.array(currency),
    /** The latest twenty, newest first. */
    latest: z.array(sale),
    year,
  }),
});

export const exportSalesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales.csv',
  encoding: 'file',
  request: salesRequest,
  response: z.string(),
});
