import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { deletedAccountKey } from '#server/accounts/stored-keys.ts';
import { planFacts } from '#server/personal-data/plan-deletion.ts';
import { holderField } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
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
  const accounts = [
    ...new Set(
      records.flatMap((record) => {
        const account = accountInKey(record.key);
        const pupils = listJoined(record).map(({ accountId }) => accountId);
        return account === undefined ? pupils : [account, ...pupils];
      }),
    ),
  ];
  if (accounts.length === 0) return records;
  const pipeline = store.pipeline();
  for (const id of accounts) pipeline.exists(deletedAccountKey.of(id));
  const counts = await pipeline.exec<number[]>();
  const deleted = new Set(accounts.filter((_, at) => counts[at] === 1));
  return records
    .map((record) => withoutNames(record, deleted))
    .flatMap((record) => {
      const account = accountInKey(record.key);
      if (account === undefined || !deleted.has(account)) return [record];
      const isLedger = findStoredKey(record.key) === ledgerKey;
      return record.type === 'hash' && isLedger
        ? [{ ...record, fields: paidFields(record.fields) }]
        : [];
    });
}

const joined = z.object({ kind: z.literal('joined'), accountId: z.string() });

/** Lists the pupils of an order of places, with the fields of their names. */
function listJoined(record: StoredRecord): { accountId: string; nameField: string }[] {
  if (record.type !== 'hash' || findStoredKey(record.key) !== placesOrderKey) return [];
  return record.fields.flatMap(([field, value]) => {
    const [kind, slot, number] = field.split(':');
    const event = kind === 'place' ? joined.safeParse(JSON.parse(value)) : undefined;
    if (!event?.success) return [];
    const nameField = holderField(Number(slot), Number(number));
    return [{ accountId: event.data.accountId, nameField }];
  });
}

/** Removes the names of deleted pupils from an order of places. */
function withoutNames(record: StoredRecord, deleted: ReadonlySet<string>): StoredRecord {
  const names = listJoined(record)
    .filter(({ accountId }) => deleted.has(accountId))
    .map(({ nameField }) => nameField);
  if (record.type !== 'hash' || names.length === 0) return record;
  return { ...record, fields: record.fields.filter(([field]) => !names.includes(field)) };
}

/** Returns the fields of a ledger that a deletion leaves, without emails to send. */
function paidFields(fields: [string, string][]): [string, string][] {
  const { removed, emptied } = planFacts(fields.map(([field]) => field));
  return fields.flatMap(([field, value]): [string, string][] => {
    if (removed.includes(field) || /^[^/]+\/queued:/.test(field)) return [];
    return [[field, emptied.includes(field) ? '{}' : value]];
  });
}
