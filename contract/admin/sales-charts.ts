import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { sales } from './sales-totals.ts';

/** The times that the charts show: the last 30 days, 12 weeks or 12 months, or all months since the first sale. */
export const CHART_PERIODS = ['days', 'weeks', 'months', 'all'] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** Each breakdown shows this many, and adds up the rest. */
export const SHARES_MAX = 12;

/** A part of the sales of a period. */
const share = z.strictObject({
  /** Of the subject, offer or code. Orders without one have the id `''`. */
  id: z.string(),
  /** By which it was last sold. */
  name: z.string(),
  /** Whether it stands for all that are not shown. */
  isRest: z.optional(z.literal(true)),
  ...sales.shape,
});
export type Share = z.infer<typeof share>;

/** Who paid. An order of £0 is free. */
export const payer = z.enum(['student', 'other', 'free']);

/** The sales of a period as charts show them. Each breakdown adds up to its total. */
const chart = z.strictObject({
  total: sales,
  /** Each day, week or month, by its first day (`2026-11-16`). */
  steps: z.array(
    z.strictObject({ from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), ...sales.shape }),
  ),
  subjects: z.array(share),
  offers: z.array(share),
  codes: z.array(share),
  payers: z.array(z.strictObject({ id: payer, ...sales.shape })),
  /** Of the checkouts that were opened in the period, how many have been paid by now. */
  checkouts: z.strictObject({ opened: z.int(), paid: z.int() }),
});
export type Chart = z.infer<typeof chart>;

export const charts = z.strictObject({ days: chart, weeks: chart, months: chart, all: chart });

/** Locked files by how often their owners opened them. */
const openedFile = z.strictObject({
  fileId: id,
  title: z.string(),
  topicName: z.string(),
  subjectName: z.string(),
  /** In the month that is not over. */
  thisMonth: z.int(),
  /** In it and the eleven months before. */
  year: z.int(),
});
export type OpenedFile = z.infer<typeof openedFile>;

/** The files that owners open most. */
export const getOpenings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/openings',
  request: z.strictObject({}),
  response: z.array(openedFile),
});
