import type { z } from 'zod';
import { ask, parse } from './kv-client.ts';

/** Records of the key-value store. */

/** Reads a record, or `undefined` where there is none. */
export async function readRecord<T extends z.ZodType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await ask((store) => store.get(key));
  return value === null ? undefined : parse(schema, key, value);
}

/** Writes a record; `seconds` is its life where it has one. */
export async function writeRecord(key: string, value: object, seconds?: number): Promise<void> {
  await ask((store) => store.set(key, value, seconds ? { ex: seconds } : undefined));
}

/** Takes a record away and answers it: of many who ask at once, one gets it. */
export async function takeRecord<T extends z.ZodType>(
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const value = await ask((store) => store.getdel(key));
  return value === null ? undefined : parse(schema, key, value);
}

export async function deleteRecord(key: string): Promise<void> {
  await ask((store) => store.del(key));
}

/**
 * Writes a record where there is none yet.
 * @returns whether the record is now this one. A lost answer is sent again by the client and would
 *   look like a lost race, so what is there is compared with what was to be written.
 */
export async function claimRecord(key: string, value: object, seconds?: number): Promise<boolean> {
  const written = await ask((store) =>
    store.set(key, value, seconds ? { nx: true, ex: seconds } : { nx: true }),
  );
  if (written !== null) return true;
  const standing = await ask((store) => store.get(key));
  return JSON.stringify(standing) === JSON.stringify(value);
}

/** Many records in one request; those that are not there are left out. */
export async function readManyRecords<T extends z.ZodType>(
  keys: string[],
  schema: T,
): Promise<z.output<T>[]> {
  if (keys.length === 0) return [];
  const answers = await ask((store) => {
    const pipeline = store.pipeline();
    for (const key of keys) pipeline.get(key);
    return pipeline.exec<unknown[]>();
  });
  return answers.flatMap((value, index) =>
    value === null ? [] : [parse(schema, keys[index] ?? '', value)],
  );
}
