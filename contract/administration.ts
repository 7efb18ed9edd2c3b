import { z } from 'zod';
import { defineEndpoint, id, nothing } from './endpoint.ts';

/** Decimal string of pounds: `'24.99'`. */
const pounds = z.string().regex(/^\d+\.\d{2}$/);

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
  answer: z.strictObject({ entries: z.array(auditEntry), next: z.int().positive().optional() }),
});

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  encoding: 'csv',
  request: nothing,
  answer: z.string(),
});

/**
 * What was sold in a span of time, by the day of the sale. A refund and what a dispute holds back
 * count against the sale that they belong to, so `net` is what is left of it today.
 */
export const sales = z.strictObject({
  count: z.int(),
  gross: pounds,
  refunded: pounds,
  disputed: pounds,
  net: pounds,
});
export type Sales = z.infer<typeof sales>;

/** London's weeks, from Monday, and months. */
const periods = { week: sales, month: sales, all: sales };

export const saleStatus = z.enum(['paid', 'partly-refunded', 'refunded', 'disputed', 'lost']);
export type SaleStatus = z.infer<typeof saleStatus>;

export const sale = z.strictObject({
  orderNumber: z.string(),
  at: z.iso.datetime(),
  customerName: z.string(),
  customerEmail: z.string(),
  subjectName: z.string(),
  amount: pounds,
  net: pounds,
  status: saleStatus,
});
export type Sale = z.infer<typeof sale>;

/** For the owner at a glance. */
export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  request: nothing,
  answer: z.strictObject({
    ...periods,
    subjects: z.array(z.strictObject({ subjectId: id, name: z.string(), ...periods })),
    /** The latest twenty, newest first. */
    latest: z.array(sale),
    /** Twelve weeks up to this one, by their Monday (`2026-11-16`). */
    weeks: z.array(z.strictObject({ monday: z.iso.date(), ...sales.shape })),
  }),
});

export const customer = z.strictObject({
  name: z.string(),
  email: z.string(),
  since: z.iso.datetime(),
  /** What he bought, whether he still owns it or not. */
  subjects: z.array(z.string()),
  net: pounds,
});
export type Customer = z.infer<typeof customer>;

/** Who has bought, latest first, at most 50; `search` looks into names, addresses and order numbers. */
export const getCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers',
  request: z.strictObject({ search: z.string().trim().max(200).default('') }),
  answer: z.array(customer),
});

export const exportSales = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sales.csv',
  encoding: 'csv',
  request: nothing,
  answer: z.string(),
});
