import * as z from 'zod/mini';
import { log } from '../log.ts';
import { callStore, NOTHING, parse } from './client.ts';
import { type Change, commitIf, isUnchanged, put, untilCommitted } from './commit.ts';

export async function readRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await callStore((store) => store.get(key));
  return value === null ? undefined : parse(schema, key, value);
}

/** Reads a record from the primary (docs/decisions/0005-how-are-concurrent-requests-decided.md). */
export async function readCurrentRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const [, value] = await callStore((store) =>
    store.multi().del(NOTHING).get(key).exec<[number, unknown]>(),
  );
  return value === null ? undefined : parse(schema, key, value);
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
  return previous === null ? undefined : parse(schema, key, previous);
}

/** Reads and deletes a record. Concurrent calls never get the same record. */
export async function takeRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await callStore((store) => store.getdel(key));
  return value === null ? undefined : parse(schema, key, value);
}

/** Sets a record's TTL, counted from now. A missing record stays missing. */
export async function extendRecord(key: string, seconds: number): Promise<void> {
  await callStore((store) => store.expire(key, seconds));
}

export async function deleteRecord(key: string): Promise<void> {
  await callStore((store) => store.del(key));
}

const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/** Deletes a record if it still has this value: an expired lock of {@link claimRecord} may have another holder. */
export async function releaseRecord(key: string, value: object): Promise<void> {
  await callStore((store) => store.eval(RELEASE, [key], [JSON.stringify(value)]));
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

const READ_MANY = `local found = {}
for at, key in ipairs(KEYS) do found[at] = redis.call('GET', key) end
return found`;

/** Uses one command. Missing records are left out. */
export async function readManyRecords<T extends z.ZodMiniType>(
  keys: string[],
  schema: T,
): Promise<z.output<T>[]> {
  if (keys.length === 0) return [];
  const values = await callStore((store) => store.eval<[], unknown[]>(READ_MANY, keys, []));
  return values.flatMap((value, index) =>
    value === null ? [] : [parse(schema, keys[index] ?? '', value)],
  );
}

/** Attempts of an optimistic update. */
export const UPDATE_TRIES = 8;

/** The prefix `r` keeps the client from parsing the record: the comparison needs the stored text. */
const READ = `local found = redis.call('GET', KEYS[1])
if not found then return false end
return 'r' .. found`;

export async function readText(key: string): Promise<string | undefined> {
  const found = await callStore((store) => store.eval<[], string | null>(READ, [key], []));
  return found?.slice(1);
}

/**
 * Changes a record without expiry, under optimistic locking.
 * @param change returns `undefined` to leave the record; called again after a conflict
 * @param alsoChanges made in the same step
 * @returns `undefined` if the record is missing or left as it is
 * @throws AppError `unavailable`
 */
export async function updateRecord<T extends z.ZodMiniType<object>>(
  key: string,
  schema: T,
  change: (record: z.output<T>) => z.output<T> | undefined,
  alsoChanges: readonly Change[] = [],
): Promise<z.output<T> | undefined> {
  const { updated } = await untilCommitted(async () => {
    const stored = await readCurrentRecord(key, z.unknown());
    const changed = stored === undefined ? undefined : change(parse(schema, key, stored));
    if (changed === undefined) return { updated: undefined };
    const changes = [put(key, changed), ...alsoChanges];
    return (await commitIf([isUnchanged(key, stored)], changes)) ? { updated: changed } : undefined;
  });
  return updated;
}

/** Records that do not match the schema are left out and logged. */
export async function readFields<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<Map<string, z.output<T>>> {
  const stored = (await callStore((store) => store.hgetall(key))) ?? {};
  const records = new Map<string, z.output<T>>();
  for (const [field, value] of Object.entries(stored)) {
    const parsed = schema.safeParse(value);
    if (parsed.success) records.set(field, parsed.data);
    else log('error', 'unreadable record left out', { key });
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

/** Adds a record unless the field exists. */
export async function addField(key: string, field: string, value: object): Promise<void> {
  await callStore((store) => store.hsetnx(key, field, value));
}

const REPLACE = `if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1`;

/** Replaces a record, without recreating a deleted record. */
export async function replaceField(key: string, field: string, value: object): Promise<void> {
  await callStore((store) => store.eval(REPLACE, [key], [field, JSON.stringify(value)]));
}

const RAISE = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local found = tonumber(redis.call('HGET', KEYS[2], ARGV[1])) or 0
if found >= tonumber(ARGV[2]) then return 0 end
return redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])`;

/** Raises a numeric field to at least `number`, unless the record at `owner` is gone. */
export async function raiseNumberField(
  { owner, key, field }: { owner: string; key: string; field: string },
  number: number,
): Promise<void> {
  await callStore((store) => store.eval(RAISE, [owner, key], [field, String(number)]));
}

export async function removeFields(key: string, fields: string[]): Promise<void> {
  if (fields.length > 0) await callStore((store) => store.hdel(key, ...fields));
}
