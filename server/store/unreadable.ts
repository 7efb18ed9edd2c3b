import * as z from 'zod/mini';
import { log } from '../log.ts';
import { callStore } from './client.ts';
import { unreadableKey } from './stored-keys.ts';
import { readTimeRanges, type TimedMember } from './timelines.ts';

/** Places of records that this instance could not read and has not recorded yet. */
let noticed = new Set<string>();

/**
 * Parses a stored value. A value that does not match the schema stays as it is, and its place is recorded for the owner
 * after the response.
 * @param place the key, and the field of a hash
 * @returns undefined for an unreadable value. Callers do without it, and never replace facts about money
 */
export function parseStored<T extends z.ZodMiniType>(
  schema: T,
  place: string,
  value: unknown,
): z.output<T> | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  log('error', 'unreadable record left out', { key: place.split(/[: ]/)[0] });
  noticed.add(withoutAddress(place));
  return undefined;
}

const int = z.int();

/** Parses the counts in a hash. @param otherwise count for an unreadable field, which is left out by default */
export function parseCounts(
  key: string,
  fields: Record<string, unknown>,
  otherwise?: number,
): Record<string, number> {
  const counts = Object.entries(fields).flatMap(([field, value]) => {
    const count = parseStored(int, `${key} ${field}`, value) ?? otherwise;
    return count === undefined ? [] : [[field, count] as const];
  });
  return Object.fromEntries(counts);
}

/** Hides the email address in a key. */
const withoutAddress = (place: string) =>
  place.includes('@') ? `${place.slice(0, place.indexOf(':') + 1)}…` : place;

export const hasNoticedUnreadable = (): boolean => noticed.size > 0;

interface Noticed {
  score: number;
  member: string;
}

async function addUnreadable(first: Noticed, others: Noticed[]): Promise<void> {
  await callStore((store) =>
    store
      .multi()
      .zadd(unreadableKey.key, first, ...others)
      .expire(unreadableKey.key, unreadableKey.ttlSeconds)
      .exec(),
  );
}

/**
 * Records the noticed places for the owner. Never fails: the next request tries again.
 * @param add writes them; to the store by default
 */
export async function recordUnreadable(add = addUnreadable): Promise<void> {
  const places = noticed;
  noticed = new Set();
  const [first, ...others] = [...places].map((member) => ({ score: Date.now(), member }));
  if (!first) return;
  try {
    await add(first, others);
  } catch (error) {
    noticed = new Set([...places, ...noticed]);
    log('warn', 'unreadable records not recorded', {}, error);
  }
}

/** Lists the places that were noticed within the TTL, the earliest first. */
export async function listUnreadable(now = Date.now()): Promise<TimedMember[]> {
  const from = now - unreadableKey.ttlSeconds * 1000;
  const [places = []] = await readTimeRanges(unreadableKey.key, [{ from, to: now + 1 }]);
  return places;
}
