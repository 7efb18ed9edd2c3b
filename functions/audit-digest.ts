import type { Config } from '@netlify/functions';
import { sendAuditDigest } from '#server/admin/audit-digest.ts';

/** Emails the owner each morning what the audit log comes to. */
export default function run(): Promise<void> {
  return sendAuditDigest();
}

export const config: Config = { schedule: '0 6 * * *' };
