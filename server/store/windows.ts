import { callStore } from './client.ts';
import { readRange } from './ledger.ts';

/** A sliding window: the events of the last `seconds`, as a sorted set by time. */
export interface Window {
  key: string;
  seconds: number;
  /** Id of an event to add; undefined to count only. An id is counted once. */
  event?: string | undefined;
  /** The event is left out if the window has this many; undefined for no limit. */
  max?: number | undefined;
  /** True to keep older events: the set belongs to another feature. */
  isKept?: boolean | undefined;
}

const COUNT = `local counts = {}
for at, key in ipairs(KEYS) do
  local since, seconds, event, max, kept = unpack(ARGV, 5 * at - 3, 5 * at + 1)
  if kept == '' then redis.call('ZREMRANGEBYSCORE', key, '-inf', since) end
  counts[at] = redis.call('ZCOUNT', key, '(' .. since, '+inf')
  if event ~= '' and not redis.call('ZSCORE', key, event) then
    counts[at] = counts[at] + 1
    if max == '' or counts[at] <= tonumber(max) then
      redis.call('ZADD', key, ARGV[1], event)
      redis.call('EXPIRE', key, seconds)
    end
  end
end
return counts`;

/**
 * Adds and counts events atomically, so that concurrent calls cannot all be below a limit.
 * @returns the events in each window, with the new event, even if it was left out: more than `max` if there was
 * no place
 */
export async function countInWindow(windows: readonly Window[]): Promise<number[]> {
  if (windows.length === 0) return [];
  const now = Date.now();
  const keys = windows.map(({ key }) => key);
  const words = windows.flatMap(({ seconds, event = '', max, isKept }) => [
    now - seconds * 1000,
    seconds,
    event,
    max ?? '',
    isKept ? 1 : '',
  ]);
  return callStore((store) => store.eval<unknown[], number[]>(COUNT, keys, [now, ...words]));
}

/** Counts the entries that two sorted sets share. */
export async function countShared(set: string, other: string): Promise<number> {
  const [members, others] = await Promise.all([readRange(set, 0, -1), readRange(other, 0, -1)]);
  const inOther = new Set(others);
  return members.filter((member) => inOther.has(member)).length;
}

/**
 * Empties a sorted set, and removes its entries from another. Concurrent calls never get the same entry.
 * @returns the shared entries
 */
export async function takeShared(set: string, other: string): Promise<string[]> {
  const members = await readRange(set, 0, -1);
  if (members.length === 0) return [];
  const removed = await Promise.all(
    members.map((member) => callStore((store) => store.zrem(other, member))),
  );
  await callStore((store) => store.zrem(set, ...members));
  return members.filter((_, at) => removed[at] === 1);
}
