import * as z from 'zod/mini';
import { callStore, scores } from './client.ts';
import { addEntry, type Change, commitIf } from './commit.ts';
import { type LogEntry, scored } from './edge.ts';
import { parseStored } from './unreadable.ts';

/** Append-only logs in the key-value store, as sorted sets. Old entries are removed. */

/** An entry without further fields. */
export const logEntry = z.object({ id: z.string(), at: z.iso.datetime() });

export function toEntry(log: string, entry: LogEntry): Change {
  const { score, member } = scored(entry);
  return addEntry(log, JSON.stringify(member), score);
}

export const appendEntry = (log: string, entry: LogEntry) => appendEntries(log, [entry]);

/** Idempotent. */
export async function appendEntries(log: string, entries: LogEntry[]): Promise<void> {
  const [first, ...others] = entries.map(scored);
  if (first) await callStore((store) => store.zadd(log, { nx: true }, first, ...others));
}

/** Adds an entry unless `max` exist since a time. @param last replaces the entry if it takes the last place */
export async function appendScarceEntry(
  log: string,
  { entry, last }: { entry: LogEntry; last: LogEntry },
  { since, max }: { since: number; max: number },
): Promise<void> {
  const read = ['ZCOUNT', log, since, '+inf'] as const;
  const isAdded = await commitIf([{ read, below: max - 1 }], [toEntry(log, entry)]);
  if (!isAdded) await commitIf([{ read, below: max }], [toEntry(log, last)]);
}

/** Reads newest first, then by id, without unreadable entries. @param before cursor: only older entries are read */
export async function readEntries<T extends z.ZodMiniType<LogEntry>>(
  log: string,
  schema: T,
  count: number,
  before?: { time: number; id: string },
): Promise<z.output<T>[]> {
  const read = async (
    from: string,
    to: string,
    max: number,
    limit = max,
  ): Promise<z.output<T>[]> => {
    const options = { byScore: true, rev: true, offset: 0, count: limit } as const;
    const entries = await callStore((store) =>
      store.zrange<unknown[]>(log, ...scores(from, to), options),
    );
    const parsed = entries.flatMap((entry) => parseStored(schema, log, entry) ?? []);
    const isShort = entries.length === limit && parsed.length < max;
    return isShort ? read(from, to, max, limit + max - parsed.length) : parsed;
  };
  if (!before) return read('+inf', '-inf', count);
  const { time, id } = before;
  const [sameTime, older] = await Promise.all([
    read(`${time}`, `${time}`, -1),
    read(`(${time}`, '-inf', count),
  ]);
  return [...sameTime.filter((entry) => entry.id < id), ...older].slice(0, count);
}

/** @param before milliseconds since 1970 */
export async function dropEntries(log: string, before: number): Promise<void> {
  await callStore((store) => store.zremrangebyscore(log, '-inf', `(${before}`));
}

/** Keeps a response of the store below a few hundred kilobytes. */
const PAGE_SIZE = 1_000;

/** Reads oldest first. @throws ZodError for an unreadable entry @param span milliseconds since 1970: `after` is exclusive, `until` is inclusive */
export async function readEntriesBetween<T extends z.ZodMiniType<LogEntry>>(
  log: string,
  schema: T,
  { after, until }: { after: number; until: number },
  max: number,
): Promise<z.output<T>[]> {
  const all: unknown[] = [];
  for (;;) {
    const count = Math.min(PAGE_SIZE, max - all.length);
    const options = { byScore: true, offset: all.length, count } as const;
    const some = await callStore((store) =>
      store.zrange<unknown[]>(log, ...scores(`(${after}`, `${until}`), options),
    );
    all.push(...some);
    if (some.length < count || all.length === max) return all.map((entry) => schema.parse(entry));
  }
}
