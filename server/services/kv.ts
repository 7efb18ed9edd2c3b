import type * as z from 'zod/mini';
import { callStore, NOTHING, parse } from './kv-client.ts';

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
