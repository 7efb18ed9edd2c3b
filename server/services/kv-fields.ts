import type * as z from 'zod/mini';
import { log } from '../log.ts';
import { callStore, NOTHING } from './kv-client.ts';

/** Records that are the fields of one hash of the key-value store, so that one command reads them all. */

/** Reads all records of a hash, by field. One that does not match the schema is left out and logged. */
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

/** Checks whether a hash has a field. */
export async function hasField(key: string, field: string): Promise<boolean> {
  return (await callStore((store) => store.hexists(key, field))) === 1;
}

/** Writes one record of a hash. */
export async function writeField(key: string, field: string, value: object): Promise<void> {
  await callStore((store) => store.hset(key, { [field]: value }));
}

/** Reads one record of a hash, unparsed, as it is now at the primary. */
export async function readCurrentField(key: string, field: string): Promise<unknown> {
  const [, record] = await callStore((store) =>
    store.multi().del(NOTHING).hget(key, field).exec<[number, unknown]>(),
  );
  return record;
}

/** Reads all records of a hash, unparsed, as they are now at the primary. */
export async function readCurrentFields(key: string): Promise<Record<string, unknown>> {
  const [, all] = await callStore((store) =>
    store.multi().del(NOTHING).hgetall(key).exec<[number, Record<string, unknown> | null]>(),
  );
  return all ?? {};
}

/** Adds a record to a hash, and replaces none. */
export async function addField(key: string, field: string, value: object): Promise<void> {
  await callStore((store) => store.hsetnx(key, field, value));
}

const REPLACE = `if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1`;

/** Writes a record of a hash that exists, and revives none that was deleted meanwhile. */
export async function replaceField(key: string, field: string, value: object): Promise<void> {
  await callStore((store) => store.eval(REPLACE, [key], [field, JSON.stringify(value)]));
}

const RAISE = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local found = tonumber(redis.call('HGET', KEYS[2], ARGV[1])) or 0
if found >= tonumber(ARGV[2]) then return 0 end
return redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])`;

/** Writes a number to a field of a hash, unless the field has it or a higher one, or the record at `owner` is gone. */
export async function raiseNumberField(
  { owner, key, field }: { owner: string; key: string; field: string },
  number: number,
): Promise<void> {
  await callStore((store) => store.eval(RAISE, [owner, key], [field, String(number)]));
}

/** Deletes records of a hash, at least one. */
export async function removeFields(key: string, fields: string[]): Promise<void> {
  await callStore((store) => store.hdel(key, ...fields));
}
