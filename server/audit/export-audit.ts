import { toCsv } from '../csv.ts';
import { readAuditForExport } from './audit.ts';

/** The newest 10,000 entries of the audit log, newest first, for a spreadsheet. */
export async function exportAudit(): Promise<string> {
  const entries = await readAuditForExport();
  const rows = entries.map(({ at, who, action, what, from }) => [at, who, action, what, from]);
  return toCsv([['Time (UTC)', 'Who', 'Action', 'What', 'From'], ...rows]);
}
