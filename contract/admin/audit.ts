import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const auditAction = z.enum([
  'sign-in',
  'sign-in-failed',
  'reauthenticated',
  'sign-out',
  'upload-started',
  'content-created',
  'content-deleted',
  'evidence-uploaded',
  'evidence-deleted',
  'file-opened',
  'file-traced',
  'audit-exported',
  'sales-exported',
  'publication-refused',
  'customers-searched',
  'customer-opened',
  'receipt-opened',
  'confirmation-resent',
  'email-corrected',
  'access-granted',
  'access-revoked',
  'purchase-refunded',
  'sessions-ended',
  'evidence-compiled',
  'evidence-drafted',
  'administrators-signed-out',
  'passkey-added',
  'passkey-removed',
]);
export type AuditAction = z.infer<typeof auditAction>;

export const auditEntry = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  /** The actor's name, e.g. the owner's email address. */
  who: z.string(),
  action: auditAction,
  /** The object of the action, e.g. an item's title. May be empty. */
  what: z.string(),
  /** IP address. */
  from: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The acts of administrators, and failed sign-ins, including students'. */
export const auditList = z.enum(['acts', 'failed-sign-ins']);
export type AuditList = z.infer<typeof auditList>;

const list = z._default(auditList, 'acts');

/** The last entry of a page: its time in milliseconds since 1970 and its id, `1795000000000_…`. */
export const auditCursor = z.string().check(z.regex(/^\d{1,15}_[0-9a-f-]{36}$/, 'Not a cursor'));

/** Returns 50 entries, newest first. `next` is the next page's `before`. Pages stay stable while entries change. */
export const getAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  request: z.strictObject({ list, before: z.optional(auditCursor) }),
  response: z.strictObject({ entries: z.array(auditEntry), next: z.optional(auditCursor) }),
});

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  encoding: 'csv',
  request: z.strictObject({ list }),
  response: z.string(),
});
