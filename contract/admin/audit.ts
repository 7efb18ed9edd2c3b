import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { shortText } from '../typed-text.ts';

export const auditAction = z.enum([
  'sign-in',
  'sign-in-failed',
  'reauthenticated',
  'sign-out',
  'upload-started',
  'upload-accepted',
  'upload-refused',
  'content-published',
  'content-unpublished',
  'price-changed',
  'content-created',
  'content-deleted',
  'evidence-uploaded',
  'evidence-deleted',
  'file-opened',
  'file-traced',
  'audit-exported',
  'sales-exported',
  'publication-refused',
  'page-report-answered',
  'customers-searched',
  'customer-opened',
  'receipt-opened',
  'receipt-sent',
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
  'need-done',
  'daily-email-changed',
  'places-accepted',
  'places-refused',
  'transfer-recorded',
  'credit-note-issued',
  'invoice-reminded',
  'pause-announced',
  'places-paused',
  'places-resumed',
]);
export type AuditAction = z.infer<typeof auditAction>;

/** Actions in words, in the panel and in the CSV. */
export const auditActions: Record<AuditAction, string> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  reauthenticated: 'Confirmed their identity again',
  'sign-out': 'Signed out',
  'upload-started': 'Started an upload',
  'upload-accepted': 'Uploaded a file',
  'upload-refused': 'Uploaded a file, which was refused',
  'content-published': 'Published in the Studio',
  'content-unpublished': 'Withdrew or deleted in the Studio',
  'price-changed': 'Changed a price in the Studio',
  'content-created': 'Created content',
  'content-deleted': 'Deleted content',
  'evidence-uploaded': 'Uploaded grade evidence',
  'evidence-deleted': 'Deleted grade evidence',
  'file-opened': 'Opened a file',
  'file-traced': 'Looked up who bought a file',
  'audit-exported': 'Exported the audit log',
  'sales-exported': 'Exported the sales',
  'publication-refused': 'Withdrew a file published in the Studio',
  'page-report-answered': 'Answered a report about a page',
  'customers-searched': 'Searched the customers',
  'customer-opened': "Opened a customer's page",
  'receipt-opened': "Opened a customer's receipt",
  'receipt-sent': "Sent a customer's receipt by email",
  'confirmation-resent': 'Sent a confirmation again',
  'email-corrected': "Corrected a customer's email address",
  'access-granted': 'Granted access',
  'access-revoked': 'Revoked access',
  'purchase-refunded': 'Made a refund',
  'sessions-ended': "Ended a customer's sessions",
  'evidence-compiled': 'Saved evidence about an order',
  'evidence-drafted': 'Drafted evidence at the payment provider',
  'administrators-signed-out': 'Signed out every other administrator',
  'passkey-added': 'Registered a passkey',
  'passkey-removed': 'Removed a passkey',
  'need-done': 'Marked as done what needed the owner',
  'daily-email-changed': 'Turned the daily email on or off',
  'places-accepted': 'Accepted an order of places',
  'places-refused': 'Refused an order of places',
  'transfer-recorded': 'Recorded a bank transfer',
  'credit-note-issued': 'Issued a credit note',
  'invoice-reminded': 'Sent a reminder of an invoice',
  'pause-announced': 'Warned that places will be paused',
  'places-paused': 'Paused places',
  'places-resumed': 'Ended the pause of places',
};

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
export const auditCursor = shortText(52).check(z.regex(/^\d+_[0-9a-f-]{36}$/, 'Not a cursor'));

/** Returns 50 entries, newest first. `next` is the next page's `before`. Pages stay stable while entries change. */
export const getAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  request: z.strictObject({ list, before: z.optional(auditCursor) }),
  response: z.strictObject({ entries: z.array(auditEntry), next: z.optional(auditCursor) }),
});

export const exportAuditEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  encoding: 'file',
  request: z.strictObject({ list }),
  response: z.string(),
});

/** The end of a list's hash chain: the number of entries ever added, and the hash of the last entry. */
export const chainEnd = z.strictObject({
  /** The time up to which entries are in the chain. */
  at: z.iso.datetime(),
  count: z.int(),
  hash: z.string(),
});
export type ChainEnd = z.infer<typeof chainEnd>;

/** A link of the chain, stored beside the list: the entries added in about a day. */
export const chainLink = z.strictObject({ ...chainEnd.shape, id: z.string(), previous: chainEnd });
export type ChainLink = z.infer<typeof chainLink>;

export const NO_ENTRIES = { count: 0, hash: '0'.repeat(64) };

export const auditKeys = {
  acts: { entries: 'audit-log', chain: 'audit-chain' },
  'failed-sign-ins': { entries: 'failed-sign-ins', chain: 'failed-sign-ins-chain' },
} as const;

/** The doctor's line about a list, for the owner to compare later: `acts:120:ab12…`. */
export const chainSeal = z.strictObject({
  list: auditList,
  count: z.int(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ChainSeal = z.infer<typeof chainSeal>;

export const sealText = ({ list, count, hash }: ChainSeal): string => `${list}:${count}:${hash}`;

export function parseSeal(text: string): ChainSeal | undefined {
  const [list, count, hash] = text.trim().split(':');
  return chainSeal.safeParse({ list, count: Number(count), hash }).data;
}

/** Appends entries to a chain. @param at the time up to which the entries are complete */
export async function continueChain(
  end: ChainEnd,
  entries: AuditEntry[],
  at: string,
): Promise<ChainEnd> {
  let { hash } = end;
  for (const { id, at: time, who, action, what, from } of entries) {
    hash = await sha256(JSON.stringify([hash, id, time, who, action, what, from]));
  }
  return { at, count: end.count + entries.length, hash };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
