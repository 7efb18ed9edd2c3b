import { z } from 'zod';
import { readRecord, writeRecord } from '../store/records.ts';
import { ledgerRecoveredKey } from './stored-keys.ts';

/**
 * Key of the time of the latest restore or rebuild. For earlier payments, the ledger may have lost facts that only
 * it knew, such as a revocation (docs/decisions/0033-how-is-a-lost-ledger-recovered.md).
 */
const LEDGER_RECOVERED = ledgerRecoveredKey.key;

const recovery = z.object({ at: z.iso.datetime() });

export const recoveredNow = () => ({ at: new Date().toISOString() });

export const recordRecovery = (): Promise<void> => writeRecord(LEDGER_RECOVERED, recoveredNow());

export async function wasPaidBeforeRecovery({ paidAt }: { paidAt: string }): Promise<boolean> {
  const found = await readRecord(LEDGER_RECOVERED, recovery);
  return found !== undefined && Date.parse(paidAt) <= Date.parse(found.at);
}
