import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { callStore, parse } from './kv-client.ts';

/** Attempts of an optimistic update. */
export const UPDATE_TRIES = 8;

/** The prefix `r` keeps the client from parsing the record: the comparison needs the stored text. */
const READ = `local found = redis.call('GET', KEYS[1])
if not found then return false end
return 'r' .. found`;

const WRITE = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
local last = #KEYS
if #ARGV > 2 then
  redis.call('HSET', KEYS[last], ARGV[3], ARGV[4])
  last = last - 1
end
for index = 2, last do redis.call('DEL', KEYS[index]) end
return 1`;

export interface WrittenWith {
  deletes?: string[];
  field?: { key: string; field: string; value: object } | undefined;
}

export async function readText(key: string): Promise<string | undefined> {
  const found = await callStore((store) => store.eval<[], string | null>(READ, [key], []));
  return found?.slice(1);
}

/**
 * Changes a record without expiry, under optimistic locking.
 * @param change returns `undefined` to leave the record; called again after a conflict
 * @returns `undefined` if the record is missing or left as it is
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
