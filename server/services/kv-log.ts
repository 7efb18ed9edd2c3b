import type { z } from 'zod';
import { ask, parse } from './kv-client.ts';

/** Logs in the key-value store: entries are added, never changed; old ones go. */

/** Adds an entry to a log. Sent twice it is still one entry: `entry` must hold an id of its own. */
export async function appendEntry(log: string, at: number, entry: object): Promise<void> {
  await ask((store) => store.zadd(log, { nx: true }, { score: at, member: entry }));
}

/** How many entries a log has. */
export function countEntries(log: string): Promise<number> {
  return ask((store) => store.zcard(log));
}

/** Entries of a log by their rank from the oldest, both included. */
export async function readEntries<T extends z.ZodType>(
  log: string,
  from: number,
  to: number,
  schema: T,
): Promise<z.output<T>[]> {
  const entries = await ask((store) => store.zrange<unknown[]>(log, from, to));
  return entries.map((entry) => parse(schema, log, entry));
}

/** Takes away, in one step, every entry that is older. @param before milliseconds since 1970 */
export async function dropEntries(log: string, before: number): Promise<void> {
  await ask((store) => store.zremrangebyscore(log, '-inf', `(${before}`));
}
