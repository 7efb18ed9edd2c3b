import { z } from 'zod';
import { readRecord, writeRecord } from '../services/kv.ts';

/**
 * When the ledger was last restored or rebuilt. Of payments before that, the ledger may have lost what only
 * it knew, e.g. that an earlier one was revoked (docs/decisions/0033-how-is-a-lost-ledger-recovered.md).
 */
export const LEDGER_RECOVERED = 'ledger-recovered';

const recovery = z.object({ at: z.iso.datetime() });

/** What a recovery records before it writes anything else. */
export const recoveredNow = () => ({ at: new Date().toISOString() });

/** Records that a recovery begins. */
export const recordRecovery = (): Promise<void> => writeRecord(LEDGER_RECOVERED, recoveredNow());

/** Checks whether a payment is older than the latest recovery. */
export async function wasPaidBeforeRecovery({ paidAt }: { paidAt: string }): Promise<boolean> {
  const found = await readRecord(LEDGER_RECOVERED, recovery);
  return found !== undefined && Date.parse(paidAt) <= Date.parse(found.at);
}
