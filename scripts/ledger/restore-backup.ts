import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { DATA_VERSION_KEY, parseDataVersion } from '#contract/data-version.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { reconciledKey } from '#server/checkout/stored-keys.ts';
import { eventField } from '#server/places/order-events.ts';
import { placesOrderKey, placesOrdersKey } from '#server/places/stored-keys.ts';
import { recoveredNow } from '#server/purchases/ledger.ts';
import { ledgerRecoveredKey } from '#server/purchases/stored-keys.ts';
import { NOTHING } from '#server/store/client.ts';
import { adminPasskeysKey, ledgerKey } from '#server/store/stored-keys.ts';
import { findStoredKey } from '#server/stored-keys.ts';
import { withoutDeleted } from './deleted-people.ts';
import { removeEndedNames } from './ended-names.ts';
import { type BackupLinks, joinChains, noteLinks } from './join-chains.ts';
import { listDocumentNumbers } from './list-document-numbers.ts';
import type { StoredRecord } from './record.ts';
import { restoreAccounts } from './restore-accounts.ts';
import { restoreLedgers } from './restore-ledgers.ts';

const RECORDS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 400_000;

export interface Restored {
  accounts: number;
  purchases: number;
  /** Number of the administrator's passkeys; 0 if the store had any. */
  passkeys: number;
  /** Ids of accounts whose address now belongs to another account. */
  taken: string[];
  /** Number of links removed from the audit log's chains, because they began in the emptied store. */
  foreignLinks: number;
}

/**
 * Keeps existing values, which are newer. Idempotent.
 * @param store a client that parses no value
 * @param tell receives the number of records read so far
 */
export async function restoreBackup(
  store: VercelKV,
  { dataVersion, records }: { dataVersion: number; records: AsyncIterable<StoredRecord> },
  tell: (records: number) => void,
): Promise<Restored> {
  const restored: Restored = { accounts: 0, purchases: 0, passkeys: 0, taken: [], foreignLinks: 0 };
  const links: BackupLinks = new Map();
  let read = 0;
  await store.set(ledgerRecoveredKey.key, JSON.stringify(recoveredNow()));
  await goBackToVersion(store, dataVersion);
  for await (const portion of portions(records)) {
    const some = await withoutDeleted(store, portion);
    const { added, taken } = await restoreAccounts(store, some.flatMap(accountIn));
    restored.accounts += added;
    restored.taken.push(...taken);
    restored.purchases += await restoreLedgers(store, some.filter(isLedger));
    restored.passkeys += await restorePasskeys(store, some);
    await restoreOthers(store, some);
    await removeEndedNames(store, some);
    noteLinks(links, some);
    read += portion.length;
    tell(read);
  }
  restored.foreignLinks = await joinChains(store, links);
  // Again, because a migration may have ended before all records were there.
  await goBackToVersion(store, dataVersion);
  return restored;
}

/** Makes the scheduled function migrate the restored records, even if this restore is interrupted. */
async function goBackToVersion(store: VercelKV, dataVersion: number): Promise<void> {
  if (parseDataVersion(await store.get(DATA_VERSION_KEY)) <= dataVersion) return;
  await store.set(DATA_VERSION_KEY, dataVersion);
}

async function* portions(records: AsyncIterable<StoredRecord>): AsyncGenerator<StoredRecord[]> {
  let some: StoredRecord[] = [];
  let length = 0;
  for await (const record of records) {
    some.push(record);
    length += JSON.stringify(record).length;
    if (some.length < RECORDS_AT_ONCE && length < CHARACTERS_AT_ONCE) continue;
    yield some;
    [some, length] = [[], 0];
  }
  yield some;
}

const accountIn = (record: StoredRecord) =>
  record.type === 'string' && findStoredKey(record.key) === accountKey ? [record.value] : [];

const isLedger = (record: StoredRecord): record is Extract<StoredRecord, { type: 'hash' }> =>
  record.type === 'hash' && findStoredKey(record.key) === ledgerKey;

async function restoreOthers(store: VercelKV, records: StoredRecord[]): Promise<void> {
  const others = records.filter(
    (entry) =>
      accountIn(entry).length === 0 && !isLedger(entry) && entry.key !== adminPasskeysKey.key,
  );
  const transaction = store.multi();
  // A no-op, because a transaction needs at least one command.
  transaction.del(NOTHING);
  for (const record of others) {
    if (record.type === 'hash') {
      for (const [field, value] of record.fields) transaction.hsetnx(record.key, field, value);
      const listed = listedOrder(record);
      if (listed) transaction.zadd(placesOrdersKey.key, { nx: true }, listed);
      for (const { key, number, orderId } of listDocumentNumbers(record)) {
        transaction.hsetnx(key, number, JSON.stringify({ orderId }));
      }
    } else if (record.type === 'zset') {
      const [first, ...more] = record.entries.map(([member, score]) => ({ member, score }));
      if (first) transaction.zadd(record.key, { nx: true }, first, ...more);
    } else if (record.key === reconciledKey.key) await goBackTo(store, record.value);
    else {
      const seconds = findStoredKey(record.key)?.ttlSeconds;
      const px = seconds && remainingMs(record.value, seconds);
      if (px === undefined) transaction.set(record.key, record.value, { nx: true });
      else if (px > 0) transaction.set(record.key, record.value, { nx: true, px });
    }
  }
  await transaction.exec();
}

const firstEvent = z.object({ at: z.iso.datetime() });

/** @returns the entry that lists an order of places. Undefined for other hashes */
function listedOrder({ key, fields }: Extract<StoredRecord, { type: 'hash' }>) {
  if (findStoredKey(key) !== placesOrderKey) return undefined;
  const [, opened] = fields.find(([field]) => field === eventField(1)) ?? [];
  const event = opened === undefined ? undefined : firstEvent.safeParse(JSON.parse(opened));
  const member = key.slice(placesOrderKey.of('').length);
  return event?.success ? { member, score: Date.parse(event.data.at) } : undefined;
}

const written = z.object({ at: z.iso.datetime() });

const remainingMs = (value: string, seconds: number): number =>
  Date.parse(written.parse(JSON.parse(value)).at) + seconds * 1000 - Date.now();

/** Does nothing if the store has passkeys: the administrator may have removed others since the backup. */
async function restorePasskeys(store: VercelKV, records: StoredRecord[]): Promise<number> {
  const passkeys = records.find(({ key }) => key === adminPasskeysKey.key);
  if (passkeys?.type !== 'hash' || (await store.exists(adminPasskeysKey.key)) === 1) return 0;
  await store.hset(adminPasskeysKey.key, Object.fromEntries(passkeys.fields));
  return passkeys.fields.length;
}

const progress = z.looseObject({ until: z.int(), failed: z.array(z.unknown()).default([]) });

/** Moves reconciliation back to its position at the backup, though it may have run since the loss. */
async function goBackTo(store: VercelKV, value: string): Promise<void> {
  const backup = progress.parse(JSON.parse(value));
  const text = z
    .string()
    .nullable()
    .parse(await store.get(reconciledKey.key));
  const now = text === null ? undefined : progress.parse(JSON.parse(text));
  if (now && now.until <= backup.until) return;
  const failed = [...(now?.failed ?? []), ...backup.failed];
  await store.set(reconciledKey.key, JSON.stringify({ until: backup.until, failed }));
}
