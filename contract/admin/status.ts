import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '../endpoint.ts';

/** What the panel's status tab checks, in the order of the tab. */
export const statusCheck = z.enum([
  'payment-webhook',
  'content-webhook',
  'reconciliation',
  'audit-chain',
  'build',
  'emails',
  'ledger',
  'file-store',
  'listed-files',
  'requests',
]);
export type StatusCheck = z.infer<typeof statusCheck>;

/** The result of one check, in words for the owner. */
export const finding = z.strictObject({
  /** `unknown`: it could not be checked, or there is nothing to check yet. */
  state: z.enum(['good', 'bad', 'unknown']),
  summary: z.string(),
  /** What to do. There is always something to do about `bad`. */
  advice: z.optional(z.string()),
  /** When it last happened. */
  at: z.optional(z.iso.datetime()),
  /** What it is about, e.g. order numbers. */
  items: z.optional(z.array(z.string())),
});
export type Finding = z.infer<typeof finding>;

export const statusLine = z.strictObject({ check: statusCheck, ...finding.shape });
export type StatusLine = z.infer<typeof statusLine>;

/** What the owner must know at once, by email. */
export const alarmName = z.enum([
  'webhook-missing',
  'errors-repeated',
  'build-failed',
  'email-given-up',
  'file-listed-publicly',
  'reconciliation-failing',
  'audit-chain-failing',
  'refund-failed',
  'payment-disputed',
  'fraud-warning',
]);
export type AlarmName = z.infer<typeof alarmName>;

export const raisedAlarm = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  title: z.string(),
  /** What happened. */
  sentence: z.string(),
});
export type RaisedAlarm = z.infer<typeof raisedAlarm>;

/** Responds with every check, and with the latest twenty alarms, newest first, where they can be read. */
export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/api/admin/status',
  request: nothing,
  response: z.strictObject({
    lines: z.array(statusLine),
    alarms: z.optional(z.array(raisedAlarm)),
  }),
});
