import { callStore, NOTHING, scores } from './client.ts';
import { type LogEntry, scored } from './edge.ts';

export interface TimedMember {
  member: string;
  /** Milliseconds since 1970. */
  time: number;
}

/** Milliseconds since 1970. `from` is inclusive, `to` is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Reads oldest first, from the primary (docs/decisions/0005-how-are-concurrent-requests-decided.md). */
export async function readTimeRanges(set: string, ranges: TimeRange[]): Promise<TimedMember[][]> {
  if (ranges.length === 0) return [];
  const options = { byScore: true, withScores: true } as const;
  const [, ...found] = await callStore((store) => {
    const transaction = store.multi().del(NOTHING);
    for (const { from, to } of ranges) {
      transaction.zrange(set, ...scores(`${from}`, `(${to}`), options);
    }
    return transaction.exec<[number, ...unknown[][]]>();
  });
  return found.map(toMembers);
}

/** Reads newest first, stable while members are added. @param last the previous page */
export async function readPageBefore(
  set: string,
  last: TimedMember[],
  count: number,
): Promise<TimedMember[]> {
  const end = last.at(-1);
  const isTied = ({ time }: TimedMember) => time === end?.time;
  const limit = count + last.filter(isTied).length;
  const options = { byScore: true, rev: true, withScores: true, offset: 0, count: limit } as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(set, ...scores(end ? `${end.time}` : '+inf', '-inf'), options),
  );
  // Members of the same time are sorted by their text.
  return toMembers(found).filter((one) => !end || !isTied(one) || one.member < end.member);
}

/** Lists oldest first. @param until milliseconds since 1970 */
export async function readOldest(set: string, until: number, count: number): Promise<string[]> {
  const options = { byScore: true, offset: 0, count } as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(set, ...scores('-inf', `${until}`), options),
  );
  return found.map(String);
}

/** Parses the store's list of alternating members and scores. */
function toMembers(words: unknown[]): TimedMember[] {
  return Array.from({ length: words.length / 2 }, (_, index) => ({
    member: String(words[2 * index]),
    time: Number(words[2 * index + 1]),
  }));
}

// A round-robin queue: members sorted by the time of their last turn.

/** A member with the time of its last turn, in milliseconds since 1970. */
export interface Turn {
  member: string;
  at: number;
}

const JOIN = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('ZADD', KEYS[2], 'NX', ARGV[1], ARGV[2])`;

/** Adds a member, unless it exists or the record at `owner` does not. */
export async function joinTurns(owner: string, set: string, { member, at }: Turn): Promise<void> {
  await callStore((store) => store.eval(JOIN, [owner, set], [String(at), member]));
}

export async function leaveTurns(set: string, member: string): Promise<void> {
  await callStore((store) => store.zrem(set, member));
}

/** @returns the time of the last turn; `undefined` if the member is missing */
export async function readTurn(set: string, member: string): Promise<number | undefined> {
  const at = await callStore((store) => store.zscore(set, member));
  return at === null ? undefined : Number(at);
}

/** Lists the longest ago first. */
export async function listTurnsBefore(
  set: string,
  time: number,
  { skip, count }: { skip: number; count: number },
): Promise<string[]> {
  const options = { byScore: true, offset: skip, count } as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(set, ...scores('-inf', `(${time}`), options),
  );
  return found.map(String);
}

// Logs with an index of their oldest entries, so that expired entries are found at once.

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
  const found = await callStore((store) =>
    store.zrange<unknown[]>(index, ...scores('-inf', `(${before}`), { byScore: true }),
  );
  return found.map(String);
}
