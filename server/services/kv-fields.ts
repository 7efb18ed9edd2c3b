import type * as z from 'zod/mini';
import { log } from '../log.ts';
import { callStore, NOTHING } from './kv-client.ts';

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
  await callStore((store) => store.hdel(key, ...fields));
}
