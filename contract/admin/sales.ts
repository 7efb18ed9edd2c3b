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

/** Periods of the charts: the last 30 days, 12 weeks or 12 months, or all months since the first sale. */
export const CHART_PERIODS = ['days', 'weeks', 'months', 'all'] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** Entries that a breakdown shows; the rest is summed. */
export const SHARES_MAX = 12;

const share = z.strictObject({
  /** Id of the subject, offer or code. Empty for orders without any. */
  id: z.string(),
  /** The name at the latest sale. */
  name: z.string(),
  /** True for the sum of entries not shown. */
  isRest: z.optional(z.literal(true)),
  ...sales.shape,
});
export type Share = z.infer<typeof share>;

/** The payer. Orders without a payment are `free`. */
export const payer = z.enum(['student', 'other', 'free']);

const chart = z.strictObject({
  total: sales,
  /** Days, weeks or months, by their first day (`2026-11-16`). */
  steps: z.array(
    z.strictObject({ from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), ...sales.shape }),
  ),
  subjects: z.array(share),
  offers: z.array(share),
  codes: z.array(share),
  payers: z.array(z.strictObject({ id: payer, ...sales.shape })),
  /** Checkouts opened in the period, and those paid by now. */
  checkouts: z.strictObject({ opened: z.int(), paid: z.int() }),
});
export type Chart = z.infer<typeof chart>;

const charts = z.strictObject({ days: chart, weeks: chart, months: chart, all: chart });

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
    charts,
  }),
});

export const exportSalesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales.csv',
  encoding: 'csv',
  request: salesRequest,
  response: z.string(),
});
