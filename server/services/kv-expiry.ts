import { callStore } from './kv-client.ts';
import { type LogEntry, scored } from './log-entry.ts';

/** Logs with an index of their oldest entries, so that expired entries are found at once. */

interface TimedLog {
  log: string;
  index: string;
  member: string;
}

/** A counter that increments with each entry and expires by itself. */
export interface TimedCount {
  key: string;
  field: string;
  /** TTL after its latest entry. */
  seconds: number;
}

/** Atomic, so that nothing is added to a deleted log. */
const ADD = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], 'NX', ARGV[1], ARGV[2])
for _, oldest in ipairs(redis.call('ZRANGE', KEYS[2], 0, ARGV[4])) do
  redis.call('ZREM', KEYS[2], oldest)
end
redis.call('ZADD', KEYS[3], 'NX', ARGV[1], ARGV[3])
redis.call('HINCRBY', KEYS[4], ARGV[5], 1)
return redis.call('EXPIRE', KEYS[4], ARGV[6])`;

/** Adds and counts an entry while the record at `owner` exists. The log keeps the newest `max` entries. */
export async function addTimedEntry(
  owner: string,
  { log, index, member }: TimedLog,
  { entry, max, count }: { entry: LogEntry; max: number; count: TimedCount },
): Promise<void> {
  const { score, member: text } = scored(entry);
  const values = [score, JSON.stringify(text), member, -1 - max, count.field, count.seconds];
  await callStore((store) => store.eval(ADD, [owner, log, index, count.key], values));
}

/** Atomic, so that a concurrent entry is not forgotten. */
const DROP = `redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1])
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if oldest[2] then return redis.call('ZADD', KEYS[2], oldest[2], ARGV[2]) end
return redis.call('ZREM', KEYS[2], ARGV[2])`;

/** @param before milliseconds since 1970 */
export async function dropTimedEntries(
  { log, index, member }: TimedLog,
  before: number,
): Promise<void> {
  await callStore((store) => store.eval(DROP, [log, index], [before, member]));
}

/** Lists members with older entries. One command: the store charges each. @param before milliseconds since 1970 */
export async function listMembersBefore(index: string, before: number): Promise<string[]> {
  // The client's types know score bounds only as literals.
  const bounds = ['-inf', `(${before}` as '+inf'] as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(index, ...bounds, { byScore: true }),
  );
  return found.map(String);
}
