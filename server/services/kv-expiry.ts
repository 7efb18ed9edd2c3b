import { callStore } from './kv-client.ts';
import { type LogEntry, scored } from './log-entry.ts';

/** Logs of which another set knows the oldest entry, so that what is to be deleted is found at once. */

/** A log, and what the index calls it. */
interface TimedLog {
  log: string;
  index: string;
  member: string;
}

/** A count that grows by one with an entry, and ends by itself. */
export interface TimedCount {
  key: string;
  field: string;
  /** How long it stays after its latest entry. */
  seconds: number;
}

/** One step, so that nothing is added to what has just been deleted. */
const ADD = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], 'NX', ARGV[1], ARGV[2])
for _, oldest in ipairs(redis.call('ZRANGE', KEYS[2], 0, ARGV[4])) do
  redis.call('ZREM', KEYS[2], oldest)
end
redis.call('ZADD', KEYS[3], 'NX', ARGV[1], ARGV[3])
redis.call('HINCRBY', KEYS[4], ARGV[5], 1)
return redis.call('EXPIRE', KEYS[4], ARGV[6])`;

/**
 * Adds an entry to a log and to the index, and counts it, as long as the record at `owner` exists. The log keeps
 * the newest `max` entries.
 */
export async function addTimedEntry(
  owner: string,
  { log, index, member }: TimedLog,
  { entry, max, count }: { entry: LogEntry; max: number; count: TimedCount },
): Promise<void> {
  const { score, member: text } = scored(entry);
  const values = [score, JSON.stringify(text), member, -1 - max, count.field, count.seconds];
  await callStore((store) => store.eval(ADD, [owner, log, index, count.key], values));
}

/** One step, so that an entry that is added meanwhile is not forgotten. */
const DROP = `redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1])
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if oldest[2] then return redis.call('ZADD', KEYS[2], oldest[2], ARGV[2]) end
return redis.call('ZREM', KEYS[2], ARGV[2])`;

/**
 * Deletes a log's entries from before a time, and corrects what the index says of it.
 * @param before in milliseconds since 1970
 */
export async function dropTimedEntries(
  { log, index, member }: TimedLog,
  before: number,
): Promise<void> {
  await callStore((store) => store.eval(DROP, [log, index], [before, member]));
}

/**
 * Lists the members of an index whose oldest entry is from before a time. One command, because the store
 * counts each, and this is asked in every run.
 * @param before in milliseconds since 1970
 */
export async function listMembersBefore(index: string, before: number): Promise<string[]> {
  // The client's types know bounds of scores only as literals.
  const bounds = ['-inf', `(${before}` as '+inf'] as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(index, ...bounds, { byScore: true }),
  );
  return found.map(String);
}
