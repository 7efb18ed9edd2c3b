import type { AuditAction } from '#contract/admin/audit.ts';

const words: Record<AuditAction, string> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  reauthenticated: 'Confirmed their identity again',
  'sign-out': 'Signed out',
  'upload-started': 'Started an upload',
  'content-created': 'Created content',
  'content-deleted': 'Deleted content',
  'evidence-uploaded': 'Uploaded grade evidence',
  'evidence-deleted': 'Deleted grade evidence',
  'file-opened': 'Opened a file',
  'file-traced': 'Looked up who bought a file',
  'audit-exported': 'Exported the audit log',
  'sales-exported': 'Exported the sales',
  'publication-refused': 'Withdrew a file published in the Studio',
  'customers-searched': 'Searched the customers',
  'customer-opened': "Opened a customer's page",
  'receipt-opened': "Opened a customer's receipt",
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
};

export const describeAction = (action: AuditAction): string => words[action];
