import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { DELETED_SECONDS } from '#server/accounts/student.ts';
import { LEDGER_RECOVERED, recoveredNow } from '#server/purchases/ledger.ts';
import { PAYER_SECONDS } from '#server/purchases/payer.ts';
import { PASSKEYS } from '#server/store/sessions.ts';
import { withoutDeleted } from './deleted-people.ts';
import { type BackupLinks, joinChains, noteLinks } from './join-chains.ts';
import type { StoredRecord } from './record.ts';
import { restoreAccounts } from './restore-accounts.ts';
import { restoreLedgers } from './restore-ledgers.ts';
import { nameOfKey } from './stored-keys.ts';

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
  records: AsyncIterable<StoredRecord>,
  tell: (records: number) => void,
): Promise<Restored> {
  const restored: Restored = { accounts: 0, purchases: 0, passkeys: 0, taken: [], foreignLinks: 0 };
  const links: BackupLinks = new Map();
  let read = 0;
  await store.set(LEDGER_RECOVERED, JSON.stringify(recoveredNow()));
  for await (const portion of portions(records)) {
    const some = await withoutDeleted(store, portion);
    const { added, taken } = await restoreAccounts(store, some.flatMap(accountIn));
    restored.accounts += added;
    restored.taken.push(...taken);
    restored.purchases += await restoreLedgers(store, some.filter(isLedger));
    restored.passkeys += await restorePasskeys(store, some);
    await restoreOthers(store, some);
    noteLinks(links, some);
    read += portion.length;
    tell(read);
  }
  restored.foreignLinks = await joinChains(store, links);
  return restored;
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
  record.type === 'string' && nameOfKey(record.key) === 'account:{id}' ? [record.value] : [];

const isLedger = (record: StoredRecord): record is Extract<StoredRecord, { type: 'hash' }> =>
  record.type === 'hash' && nameOfKey(record.key) === 'ledger:{accountId}';

async function restoreOthers(store: VercelKV, records: StoredRecord[]): Promise<void> {
  const others = records.filter(
    (one) => accountIn(one).length === 0 && !isLedger(one) && one.key !== PASSKEYS,
  );
  const transaction = store.multi();
  // A no-op, because a transaction needs at least one command.
  transaction.del('catch-up');
  for (const record of others) {
    if (record.type === 'hash') {
      for (const [field, value] of record.fields) transaction.hsetnx(record.key, field, value);
    } else if (record.type === 'zset') {
      const [first, ...more] = record.entries.map(([member, score]) => ({ member, score }));
      if (first) transaction.zadd(record.key, { nx: true }, first, ...more);
    } else if (record.key === RECONCILED) await goBackTo(store, record.value);
    else if (lifetimeSeconds(record.key) !== undefined) {
      const px = remainingMs(record.value, lifetimeSeconds(record.key) ?? 0);
      if (px > 0) transaction.set(record.key, record.value, { nx: true, px });
    } else transaction.set(record.key, record.value, { nx: true });
  }
  await transaction.exec();
}

const LIFETIMES: Partial<Record<string, number>> = {
  'deleted-account:{id}': DELETED_SECONDS,
  'payer:{paymentIntentId}': PAYER_SECONDS,
};

/** Returns a record's time to live in seconds; undefined if it does not expire. */
const lifetimeSeconds = (key: string): number | undefined => LIFETIMES[nameOfKey(key) ?? ''];

const written = z.object({ at: z.iso.datetime() });

const remainingMs = (value: string, seconds: number): number =>
  Date.parse(written.parse(JSON.parse(value)).at) + seconds * 1000 - Date.now();

/** Does nothing if the store has passkeys: the administrator may have removed others since the backup. */
async function restorePasskeys(store: VercelKV, records: StoredRecord[]): Promise<number> {
  const found = records.find(({ key }) => key === PASSKEYS);
  if (found?.type !== 'hash' || (await store.exists(PASSKEYS)) === 1) return 0;
  await store.hset(PASSKEYS, Object.fromEntries(found.fields));
  return found.fields.length;
}

const RECONCILED = 'reconciled';

const progress = z.looseObject({ until: z.int(), failed: z.array(z.unknown()).default([]) });

/** Moves reconciliation back to its position at the backup, though it may have run since the loss. */
async function goBackTo(store: VercelKV, value: string): Promise<void> {
  const backup = progress.parse(JSON.parse(value));
  const text = z
    .string()
    .nullable()
    .parse(await store.get(RECONCILED));
  const now = text === null ? undefined : progress.parse(JSON.parse(text));
  if (now && now.until <= backup.until) return;
  const failed = [...(now?.failed ?? []), ...backup.failed];
  await store.set(RECONCILED, JSON.stringify({ until: backup.until, failed }));
}
