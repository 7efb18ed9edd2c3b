import type { Config } from '@netlify/functions';
import { removeOldAudit } from '#server/admin/audit.ts';
import { sendAuditDigest } from '#server/admin/audit-digest.ts';

/** Emails the owner each morning what the audit log comes to, and removes what is too old. */
export default async function run(): Promise<void> {
  try {
    await sendAuditDigest();
  } finally {
    await removeOldAudit();
  }
}

export const config: Config = { schedule: '0 6 * * *' };
