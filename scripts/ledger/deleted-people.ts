import type { VercelKV } from '@vercel/kv';
import { deletedAccountKey } from '#server/accounts/stored-keys.ts';
import { planFacts } from '#server/personal-data/plan-deletion.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { accountInKey, findStoredKey } from '#server/stored-keys.ts';
import type { StoredRecord } from './record.ts';

/**
 * A restore must not bring back people who have deleted their account since the backup.
 * Removes the data of people whose account is deleted in the store. Their paid orders stay, as a deletion leaves
 * them.
 * @param store a client that parses no value
 */
export async function withoutDeleted(
  store: VercelKV,
  records: StoredRecord[],
): Promise<StoredRecord[]> {
  const accounts = [...new Set(records.flatMap(({ key }) => accountInKey(key) ?? []))];
  if (accounts.length === 0) return records;
  const pipeline = store.pipeline();
  for (const id of accounts) pipeline.exists(deletedAccountKey.of(id));
  const counts = await pipeline.exec<number[]>();
  const deleted = new Set(accounts.filter((_, at) => counts[at] === 1));
  return records.flatMap((record) => {
    const account = accountInKey(record.key);
    if (account === undefined || !deleted.has(account)) return [record];
    const isLedger = findStoredKey(record.key) === ledgerKey;
    return record.type === 'hash' && isLedger
      ? [{ ...record, fields: paidFields(record.fields) }]
      : [];
  });
}

/** Returns the fields of a ledger that a deletion leaves, without emails to send. */
function paidFields(fields: [string, string][]): [string, string][] {
  const { removed, emptied } = planFacts(fields.map(([field]) => field));
  return fields.flatMap(([field, value]): [string, string][] => {
    if (removed.includes(field) || /^[^/]+\/queued:/.test(field)) return [];
    return [[field, emptied.includes(field) ? '{}' : value]];
  });
}
