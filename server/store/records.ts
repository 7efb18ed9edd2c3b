import type * as z from 'zod/mini';
import { callStore, NOTHING } from './client.ts';
import {
  type Change,
  commitIf,
  isUnchanged,
  put,
  putField,
  remove,
  untilCommitted,
} from './commit.ts';
import { parseStored } from './unreadable.ts';

export async function readRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await callStore((store) => store.get(key));
  return value === null ? undefined : parseStored(schema, key, value);
}

/**
 * Reads values from the primary, unparsed (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 * @returns a value for each key; null if there is none
 */
export async function readCurrent(...keys: string[]): Promise<unknown[]> {
  const [, values] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .mget(...keys)
      .exec<[number, unknown[]]>(),
  );
  return values;
}

/** Reads a record from the primary. */
export async function readCurrentRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const [value] = await readCurrent(key);
  return value === null ? undefined : parseStored(schema, key, value);
}

/** Counts as one command. */
export async function hasAny(keys: string[]): Promise<boolean> {
  return (await callStore((store) => store.exists(...keys))) > 0;
}

/** @param seconds TTL; undefined for no expiry */
export async function writeRecord(key: string, value: object, seconds?: number): Promise<void> {
  await callStore((store) => store.set(key, value, seconds ? { ex: seconds } : undefined));
}

/** @returns the replaced record, read in the same command */
export async function replaceRecord<T extends z.ZodMiniType>(
  key: string,
  value: object,
  schema: T,
): Promise<z.output<T> | undefined> {
  const previous = await callStore((store) => store.set<unknown>(key, value, { get: true }));
  return previous === null ? undefined : parseStored(schema, key, previous);
}

/** Reads and deletes a record. Concurrent calls never get the same record. */
export async function takeRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await callStore((store) => store.getdel(key));
  return value === null ? undefined : parseStored(schema, key, value);
}

/** Sets a record's TTL, counted from now. A missing record stays missing. */
export async function extendRecord(key: string, seconds: number): Promise<void> {
  await callStore((store) => store.expire(key, seconds));
}

export async function deleteRecord(key: string): Promise<void> {
  await callStore((store) => store.del(key));
}

/** Deletes a record if it still has this value: an expired lock of {@link claimRecord} may have another holder. */
export async function releaseRecord(key: string, value: object): Promise<void> {
  await commitIf([isUnchanged(key, value)], [remove(key)]);
}

/** @returns true if this call created the record, also if a lost response made the client retry */
export async function claimRecord(key: string, value: object, seconds?: number): Promise<boolean> {
  const written = await callStore((store) =>
    store.set(key, value, seconds ? { nx: true, ex: seconds } : { nx: true }),
  );
  if (written !== null) return true;
  const existing = await callStore((store) => store.get(key));
  return JSON.stringify(existing) === JSON.stringify(value);
}

/** Uses one command. Missing and unreadable records are left out. */
export async function readManyRecords<T extends z.ZodMiniType>(
  keys: string[],
  schema: T,
): Promise<z.output<T>[]> {
  if (keys.length === 0) return [];
  const values = await callStore((store) => store.mget<unknown[]>(...keys));
  return values.flatMap((value, index) => {
    const record = value === null ? undefined : parseStored(schema, keys[index] ?? '', value);
    return record === undefined ? [] : [record];
  });
}

/**
 * Changes a record without expiry, under optimistic locking.
 * @param change returns `undefined` to leave the record; called again after a conflict
 * @param alsoChanges committed with the record
 * @returns `undefined` if the record is missing, unreadable or left as it is
 * @throws AppError `unavailable`
 */
export async function updateRecord<T extends z.ZodMiniType<object>>(
  key: string,
  schema: T,
  change: (record: z.output<T>) => z.output<T> | undefined,
  alsoChanges: readonly Change[] = [],
): Promise<z.output<T> | undefined> {
  const { updated } = await untilCommitted(async () => {
    const [stored] = await readCurrent(key);
    const record = stored === null ? undefined : parseStored(schema, key, stored);
    const changed = record && change(record);
    if (changed === undefined) return { updated: undefined };
    const changes = [put(key, changed), ...alsoChanges];
    return (await commitIf([isUnchanged(key, stored)], changes)) ? { updated: changed } : undefined;
  });
  return updated;
}

export async function readField<T extends z.ZodMiniType>(
  key: string,
  field: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await callStore((store) => store.hget(key, field));
  return value === null ? undefined : parseStored(schema, `${key} ${field}`, value);
}

/** Unreadable records are left out. */
export async function readFields<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<Map<string, z.output<T>>> {
  const stored = (await callStore((store) => store.hgetall(key))) ?? {};
  const records = new Map<string, z.output<T>>();
  for (const [field, value] of Object.entries(stored)) {
    const record = parseStored(schema, `${key} ${field}`, value);
    if (record !== undefined) records.set(field, record);
  }
  return records;
}

export async function hasField(key: string, field: string): Promise<boolean> {
  return (await callStore((store) => store.hexists(key, field))) === 1;
}

export async function writeField(key: string, field: string, value: object): Promise<void> {
  await callStore((store) => store.hset(key, { [field]: value }));
}

/** Reads from the primary, unparsed. */
export async function readCurrentField(key: string, field: string): Promise<unknown> {
  const [, record] = await callStore((store) =>
    store.multi().del(NOTHING).hget(key, field).exec<[number, unknown]>(),
  );
  return record;
}

/** Reads from the primary, unparsed. */
export async function readCurrentFields(key: string): Promise<Record<string, unknown>> {
  const [, all] = await callStore((store) =>
    store.multi().del(NOTHING).hgetall(key).exec<[number, Record<string, unknown> | null]>(),
  );
  return all ?? {};
}

/** Reads some fields from the primary, unparsed, with the number of all fields, and whether the owner's record exists. */
export async function readSomeFields(
  owner: string,
  key: string,
  fields: readonly string[],
): Promise<{ isOwned: boolean; count: number; values: Record<string, unknown> }> {
  const [, owners, count, values] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .exists(owner)
      .hlen(key)
      .hmget(key, ...fields)
      .exec<[number, number, number, Record<string, unknown> | null]>(),
  );
  return { isOwned: owners > 0, count, values: values ?? {} };
}

/** Counts the fields of a hash at the primary. */
export async function countCurrentFields(key: string): Promise<number> {
  const [, count] = await callStore((store) =>
    store.multi().del(NOTHING).hlen(key).exec<[number, number]>(),
  );
  return count;
}

/** Reads some fields of many hashes, unparsed, in one request. @returns the fields that exist, in the order of the keys */
export async function readFieldsOfMany(
  keys: readonly string[],
  fields: readonly string[],
): Promise<Record<string, unknown>[]> {
  if (keys.length === 0 || fields.length === 0) return keys.map(() => ({}));
  const hashes = await callStore((store) => {
    const transaction = store.multi();
    for (const key of keys) transaction.hmget(key, ...fields);
    return transaction.exec<(Record<string, unknown> | null)[]>();
  });
  return hashes.map((hash) =>
    Object.fromEntries(Object.entries(hash ?? {}).filter(([, value]) => value !== null)),
  );
}

/** Replaces a record, without recreating a deleted record. */
export async function replaceField(key: string, field: string, value: object): Promise<void> {
  await commitIf([{ read: ['HEXISTS', key, field], is: '1' }], [putField(key, field, value)]);
}

export async function removeFields(key: string, fields: string[]): Promise<void> {
  if (fields.length > 0) await callStore((store) => store.hdel(key, ...fields));
}
