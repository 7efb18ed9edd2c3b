import type { AuditAction } from '#contract/admin/audit.ts';

const words: Record<AuditAction, string> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
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
};

/** Describes an action of the audit log in words. */
export const describeAction = (action: AuditAction): string => words[action];
