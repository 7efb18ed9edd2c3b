import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { callStore, parse } from './kv-client.ts';

/** How often a change is tried against others of the same moment. */
export const UPDATE_TRIES = 8;

/** The letter keeps the client from parsing the record: what is compared is the text as it is stored. */
const READ = `local found = redis.call('GET', KEYS[1])
if not found then return false end
return 'r' .. found`;

/** The last key is that of the field, where there is one. */
const WRITE = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
local last = #KEYS
if #ARGV > 2 then
  redis.call('HSET', KEYS[last], ARGV[3], ARGV[4])
  last = last - 1
end
for index = 2, last do redis.call('DEL', KEYS[index]) end
return 1`;

/** What else changes in the same write as a record. */
export interface WrittenWith {
  /** Keys that are deleted. */
  deletes?: string[];
  /** A field of a hash that is written. */
  field?: { key: string; field: string; value: object } | undefined;
}

/** Reads the text of a record as it is stored. */
export async function readText(key: string): Promise<string | undefined> {
  const found = await callStore((store) => store.eval<[], string | null>(READ, [key], []));
  return found?.slice(1);
}

/**
 * Changes a record that has no expiry by what it is at that moment: of two changes at once neither undoes
 * the other.
 * @param change returns the record as it should be, or `undefined` where it must stay as it is; it is called
 *   again where another change came first
 * @param others what else changes in the same write
 * @returns the changed record; `undefined` where there is none, or it stays as it is
 * @throws AppError `unavailable`
 */
export async function updateRecord<T extends z.ZodMiniType>(
  key: string,
  schema: T,
  change: (record: z.output<T>) => z.output<T> | undefined,
  { deletes = [], field }: WrittenWith = {},
): Promise<z.output<T> | undefined> {
  const keys = [key, ...deletes, ...(field ? [field.key] : [])];
  const fieldWords = field ? [field.field, JSON.stringify(field.value)] : [];
  for (let left = UPDATE_TRIES; left > 0; left -= 1) {
    const text = await readText(key);
    const changed = text && change(parse(schema, key, JSON.parse(text)));
    if (!changed) return undefined;
    const isWritten = await callStore((store) =>
      store.eval(WRITE, keys, [text, JSON.stringify(changed), ...fieldWords]),
    );
    if (isWritten === 1) return changed;
  }
  throw new AppError('unavailable');
}
