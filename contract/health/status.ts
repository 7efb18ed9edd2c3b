import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const statusCheck = z.enum([
  'payment-webhook',
  'content-webhook',
  'reconciliation',
  'audit-chain',
  'build',
  'emails',
  'unconfirmed-emails',
  'ledger',
  'file-store',
  'listed-files',
  'requests',
  'records',
]);
export type StatusCheck = z.infer<typeof statusCheck>;

/** Titles of the checks, in the panel and in the doctor's lines. */
export const statusTitles: Record<StatusCheck, string> = {
  'payment-webhook': 'Payment webhooks',
  'content-webhook': 'Content webhooks',
  reconciliation: 'Reconciliation',
  'audit-chain': 'Daily count of the audit log',
  build: 'Site build',
  emails: 'Emails',
  'unconfirmed-emails': 'Emails to unconfirmed addresses',
  ledger: 'Ledger and payment provider',
  'file-store': 'File store',
  'listed-files': 'Old files in the CMS',
  requests: 'Failed requests',
  records: 'Stored records',
};

/** The result of a check, in words for the owner. */
export const finding = z.strictObject({
  /** `unknown` if the check failed or there is nothing to check yet. */
  state: z.enum(['good', 'bad', 'unknown']),
  summary: z.string(),
  /** Advice to the owner. Always set if `bad`. */
  advice: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  /** Affected objects, e.g. order numbers. */
  items: z.optional(z.array(z.string())),
});
export type Finding = z.infer<typeof finding>;

export const statusLine = z.strictObject({ check: statusCheck, ...finding.shape });
export type StatusLine = z.infer<typeof statusLine>;

/** Events of which the owner is told by email. */
export const alarmName = z.enum([
  'webhook-missing',
  'errors-repeated',
  'build-failed',
  'email-given-up',
  'unconfirmed-emails-used-up',
  'file-listed-publicly',
  'reconciliation-failing',
  'audit-chain-failing',
  'refund-failed',
  'order-unknown',
  'payment-disputed',
  'fraud-warning',
]);
export type AlarmName = z.infer<typeof alarmName>;

/** Kinds of work that is done later, with their titles in the panel. */
export const jobTitles = {
  'purchase-email': 'Email about an order',
  'account-email': 'Email about an account',
  'sign-in-notice': 'Notice of a sign-in',
  alarm: 'Alarm',
  'update-email': 'Email about updated files',
  'practice-email': 'Reminder to practise',
  'page-report-email': 'Email about a corrected page',
  'daily-email': 'Daily email',
  'places-email': 'Email about an order of places',
  'places-refund': 'Refund of an order of places',
} as const;
export type JobName = keyof typeof jobTitles;

export const raisedAlarm = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  title: z.string(),
  sentence: z.string(),
});
export type RaisedAlarm = z.infer<typeof raisedAlarm>;

/** Returns the shop's version, every check and the latest twenty alarms. `alarms` is undefined if they cannot be read. */
export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/api/admin/status',
  response: z.strictObject({
    version: z.string(),
    lines: z.array(statusLine),
    alarms: z.optional(z.array(raisedAlarm)),
  }),
});
