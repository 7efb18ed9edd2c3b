import type { VercelKV } from '@vercel/kv';
import { deletedAccountKey } from '#server/accounts/student.ts';
import { planFacts } from '#server/personal-data/plan-deletion.ts';
import type { StoredRecord } from './record.ts';
import { nameOfKey } from './stored-keys.ts';

/** Keys of one person. A restore must not bring back people who have deleted their account since the backup. */

const OF_PERSON = {
  'account:{id}': /^account:(.+)$/,
  'ledger:{accountId}': /^ledger:(.+)$/,
  'checkout:{accountId}:{subjectId}': /^checkout:(.+):[^:]+$/,
  'downloads:{accountId}': /^downloads:(.+)$/,
  'progress:{accountId}': /^progress:(.+)$/,
  'opened-editions:{accountId}': /^opened-editions:(.+)$/,
};

function findAccount({ key }: StoredRecord): string | undefined {
  const name = nameOfKey(key);
  const pattern = Object.entries(OF_PERSON).find(([known]) => known === name)?.[1];
  return pattern?.exec(key)?.[1];
}

/**
 * Removes the data of people whose account the store knows as deleted. Their paid orders stay, as a deletion leaves
 * them.
 * @param store a client that parses no value
 */
export async function withoutDeleted(
  store: VercelKV,
  records: StoredRecord[],
): Promise<StoredRecord[]> {
  const accounts = [...new Set(records.flatMap((record) => findAccount(record) ?? []))];
  if (accounts.length === 0) return records;
  const pipeline = store.pipeline();
  for (const id of accounts) pipeline.exists(deletedAccountKey(id));
  const found = await pipeline.exec<number[]>();
  const deleted = new Set(accounts.filter((_, at) => found[at] === 1));
  return records.flatMap((record) => {
    const account = findAccount(record);
    if (account === undefined || !deleted.has(account)) return [record];
    const isLedger = nameOfKey(record.key) === 'ledger:{accountId}';
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
