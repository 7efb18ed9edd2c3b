import { z } from 'zod';
import { defineEndpoint, nothing } from '../endpoint.ts';

export const auditAction = z.enum([
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'upload-started',
  'content-created',
  'content-deleted',
  'evidence-uploaded',
  'evidence-deleted',
  'file-opened',
  'audit-exported',
  'sales-exported',
  'publication-refused',
]);
export type AuditAction = z.infer<typeof auditAction>;

export const auditEntry = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who: the name that the way in gives, e.g. the owner's e-mail address. */
  who: z.string(),
  action: auditAction,
  /** What it was done to, e.g. an item's title; empty where there is nothing to name. */
  what: z.string(),
  /** From which network address. */
  from: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Newest first, 50 at a time; `before` is the last page's `next`. */
export const getAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  request: z.strictObject({ before: z.coerce.number<number>().int().positive().optional() }),
  response: z.strictObject({ entries: z.array(auditEntry), next: z.int().positive().optional() }),
});

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  encoding: 'csv',
  request: nothing,
  response: z.string(),
});
