import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { PREVIEW_KEY_PREFIX } from '#contract/catalogue/preview.ts';
import type { StoredKey } from '#server/store/keys.ts';
import { findStoredKey } from '#server/stored-keys.ts';
import type { StoredRecord } from './record.ts';

const KEYS_LISTED_AT_ONCE = 1_000;
const KEYS_READ_AT_ONCE = 100;

const ENTRIES_IN_RECORD = 500;

const words = z.array(z.string());
const scored = z.array(z.union([z.string(), z.number()]));

interface KeptKey {
  key: string;
  type: StoredKey['type'];
}

/**
 * Reads part by part; concurrent writes may be missing.
 * @param store a client that parses no value
 * @param meetUndeclared receives each key that is not declared in `server/stored-keys.ts`
 */
export async function* readStore(
  store: VercelKV,
  meetUndeclared: (key: string) => void,
): AsyncGenerator<StoredRecord> {
  let cursor = '0';
  do {
    const [next, keys] = await store.scan(cursor, { count: KEYS_LISTED_AT_ONCE });
    cursor = String(next);
    const storedKeys = keys.map(String).flatMap((key): KeptKey[] => {
      if (key.startsWith(PREVIEW_KEY_PREFIX)) return [];
      const declared = findStoredKey(key);
      if (!declared) meetUndeclared(key);
      return declared?.backup === 'kept' ? [{ key, type: declared.type }] : [];
    });
    const isSorted = ({ type }: KeptKey) => type === 'zset';
    const others = storedKeys.filter((entry) => !isSorted(entry));
    for (let at = 0; at < others.length; at += KEYS_READ_AT_ONCE) {
      yield* await readAtOnce(store, others.slice(at, at + KEYS_READ_AT_ONCE));
    }
    for (const { key } of storedKeys.filter(isSorted)) yield* readSorted(store, key);
  } while (cursor !== '0');
}

/** Reads records and hashes in one request, without those that have just been deleted. */
async function readAtOnce(store: VercelKV, keys: KeptKey[]): Promise<StoredRecord[]> {
  const pipeline = store.pipeline();
  for (const { key, type } of keys) {
    if (type === 'hash') pipeline.hgetall(key);
    else pipeline.get(key);
  }
  const values = await pipeline.exec<unknown[]>();
  return keys.flatMap(({ key, type }, index): StoredRecord[] => {
    const value = values[index];
    if (value === null) return [];
    if (type === 'string') return [{ type, key, value: z.string().parse(value) }];
    const fields = pairs(words.parse(value));
    return fields.length > 0 ? [{ type: 'hash', key, fields }] : [];
  });
}

const pairs = (list: string[]): [string, string][] =>
  Array.from({ length: list.length / 2 }, (_, at) => [list[2 * at] ?? '', list[2 * at + 1] ?? '']);

/** Reads a sorted set from its lowest score, so that concurrent deletions shift no entry. */
async function* readSorted(store: VercelKV, key: string): AsyncGenerator<StoredRecord> {
  let from = '-inf';
  /** Number of entries with the lowest score that have been read. */
  let offset = 0;
  for (;;) {
    const options = { byScore: true, withScores: true, offset, count: ENTRIES_IN_RECORD } as const;
    // The client's types declare bounds of scores only as literals.
    const read = store.zrange<unknown[]>(key, from as '-inf', '+inf', options);
    const list = scored.parse(await read).map(String);
    const entries = pairs(list).map(([member, score]): [string, number] => [member, Number(score)]);
    const last = entries.at(-1);
    if (!last) return;
    yield { type: 'zset', key, entries };
    const [, score] = last;
    const tied = entries.filter((entry) => entry[1] === score).length;
    offset = String(score) === from ? offset + tied : tied;
    from = String(score);
  }
}
