import type * as z from 'zod/mini';
import { callStore, parse } from './kv-client.ts';
import { type LogEntry, scored } from './log-entry.ts';

/** Logs in the key-value store, as sorted sets: entries are added, never changed; old ones are removed. */

/** Adds an entry. Adding it again changes nothing. */
export const appendEntry = (log: string, entry: LogEntry) => appendEntries(log, [entry]);

/** Adds entries in one step, at least one. Adding them again changes nothing. */
export async function appendEntries(log: string, entries: LogEntry[]): Promise<void> {
  const [first, ...others] = entries.map(scored);
  if (first) await callStore((store) => store.zadd(log, { nx: true }, first, ...others));
}

/**
 * Reads entries from the newest to the oldest. Entries of the same millisecond are sorted by id.
 * @param before reads only entries older than this one; all by default
 */
export async function readEntries<T extends z.ZodMiniType<LogEntry>>(
  log: string,
  schema: T,
  count: number,
  before?: { time: number; id: string },
): Promise<z.output<T>[]> {
  const read = async (from: string, to: string, limit: number): Promise<z.output<T>[]> => {
    const options = { byScore: true, rev: true, offset: 0, count: limit } as const;
    const entries = await callStore((store) =>
      // The client's types know bounds of scores only as literals.
      store.zrange<unknown[]>(log, from as '+inf', to as '-inf', options),
    );
    return entries.map((entry) => parse(schema, log, entry));
  };
  if (!before) return read('+inf', '-inf', count);
  const { time, id } = before;
  const [sameTime, older] = await Promise.all([
    read(`${time}`, `${time}`, -1),
    read(`(${time}`, '-inf', count),
  ]);
  return [...sameTime.filter((entry) => entry.id < id), ...older].slice(0, count);
}

/** Removes every older entry in one step. @param before milliseconds since 1970 */
export async function dropEntries(log: string, before: number): Promise<void> {
  await callStore((store) => store.zremrangebyscore(log, '-inf', `(${before}`));
}
