import { type Actor, readAuditForExport, recordAudit } from './audit.ts';
import { toCsv } from './csv.ts';

/** Exports the newest 10,000 entries as CSV, newest first. The export itself is the first of them. */
export async function exportAudit(by: Actor): Promise<string> {
  await recordAudit({ ...by, action: 'audit-exported', what: 'audit.csv' });
  const entries = await readAuditForExport();
  const rows = entries.map(({ at, who, action, what, from }) => [at, who, action, what, from]);
  return toCsv([['Time (UTC)', 'Who', 'Action', 'What', 'From'], ...rows]);
}
