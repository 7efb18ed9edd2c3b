import type * as z from 'zod/mini';
import { log } from '../log.ts';
import { callStore } from './kv-client.ts';

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

/** Deletes one record of a hash. */
export async function removeField(key: string, field: string): Promise<void> {
  await callStore((store) => store.hdel(key, field));
}
