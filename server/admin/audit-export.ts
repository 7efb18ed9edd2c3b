import { type AuditList, auditActions } from '#contract/admin/audit.ts';
import { type Actor, readAuditForExport, recordAudit } from '../audit/audit.ts';
import { toCsv } from './csv.ts';

export const auditFileName: Record<AuditList, string> = {
  acts: 'audit.csv',
  'failed-sign-ins': 'failed-sign-ins.csv',
};

export async function exportAudit(by: Actor, list: AuditList): Promise<string> {
  await recordAudit({ ...by, action: 'audit-exported', what: auditFileName[list] });
  const entries = await readAuditForExport(list);
  const rows = entries.map(({ at, who, action, what, from }) => [
    at,
    who,
    auditActions[action],
    what,
    from,
  ]);
  return toCsv([['Time (UTC)', 'Who', 'Action', 'Item', 'From'], ...rows]);
}
