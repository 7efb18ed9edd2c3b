import type * as z from 'zod/mini';
import { callStore, NOTHING, parse } from './kv-client.ts';

/** Records of the key-value store. */

/** Reads a record. */
export async function readRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await callStore((store) => store.get(key));
  return value === null ? undefined : parse(schema, key, value);
}

/** Reads a record as it is now at the primary (docs/decisions/0005-how-are-concurrent-requests-decided.md). */
export async function readCurrentRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const [, value] = await callStore((store) =>
    store.multi().del(NOTHING).get(key).exec<[number, unknown]>(),
  );
  return value === null ? undefined : parse(schema, key, value);
}

/** Checks whether the store has anything at one of many keys, a set or a hash as well. It counts as one command. */
export async function hasAny(keys: string[]): Promise<boolean> {
  return (await callStore((store) => store.exists(...keys))) > 0;
}

/** Writes a record. @param seconds its lifetime; without one it stays */
export async function writeRecord(key: string, value: object, seconds?: number): Promise<void> {
  await callStore((store) => store.set(key, value, seconds ? { ex: seconds } : undefined));
}

/** Writes a record. @returns the one that it replaces, in the same command */
export async function replaceRecord<T extends z.ZodMiniType>(
  key: string,
  value: object,
  schema: T,
): Promise<z.output<T> | undefined> {
  const previous = await callStore((store) => store.set<unknown>(key, value, { get: true }));
  return previous === null ? undefined : parse(schema, key, previous);
}

/** Reads and deletes a record. Of concurrent calls, one gets it. */
export async function takeRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await callStore((store) => store.getdel(key));
  return value === null ? undefined : parse(schema, key, value);
}

/** Gives a record another lifetime from now on, in seconds. One that does not exist stays missing. */
export async function extendRecord(key: string, seconds: number): Promise<void> {
  await callStore((store) => store.expire(key, seconds));
}

/** Deletes a record. */
export async function deleteRecord(key: string): Promise<void> {
  await callStore((store) => store.del(key));
}

const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/**
 * Deletes a record, unless it has another value by now: a claim of {@link claimRecord} that has expired
 * may belong to another holder.
 * @param value the value with which it was claimed or read
 */
export async function releaseRecord(key: string, value: object): Promise<void> {
  await callStore((store) => store.eval(RELEASE, [key], [JSON.stringify(value)]));
}

/**
 * Creates a record that does not exist yet.
 * @returns whether this call created it. The client retries after a lost response, which would look
 *   like a lost race, so the existing record is compared with the new one.
 */
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

/** Reads many records in one request, which counts as one command, and leaves out those that do not exist. */
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
