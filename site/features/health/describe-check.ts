import type { Finding, StatusCheck } from '#contract/admin/status.ts';

const titles: Record<StatusCheck, string> = {
  'payment-webhook': 'Payment webhooks',
  'content-webhook': 'Content webhooks',
  reconciliation: 'Reconciliation',
  'audit-chain': 'Daily count of the audit log',
  build: 'Site build',
  emails: 'Emails',
  ledger: 'Ledger and payment provider',
  'file-store': 'File store',
  'listed-files': 'Old files in the CMS',
  requests: 'Failed requests',
};

const states: Record<Finding['state'], string> = {
  good: 'Good',
  bad: 'Needs you',
  unknown: 'Unknown',
};

export const checkTitle = (check: StatusCheck): string => titles[check];

export const describeState = (state: Finding['state']): string => states[state];
