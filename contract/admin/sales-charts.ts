import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { sales } from './sales-totals.ts';

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

/** The payer. £0 orders are `free`. */
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

export const charts = z.strictObject({ days: chart, weeks: chart, months: chart, all: chart });

const openedFile = z.strictObject({
  fileId: id,
  title: z.string(),
  topicName: z.string(),
  subjectName: z.string(),
  /** Openings in the current month. */
  thisMonth: z.int(),
  /** Openings in the current month and the eleven months before. */
  year: z.int(),
});
export type OpenedFile = z.infer<typeof openedFile>;

export const getOpenings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/openings',
  request: z.strictObject({}),
  response: z.array(openedFile),
});
