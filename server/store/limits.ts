import { Ratelimit } from '@upstash/ratelimit';
import type { VercelKV } from '@vercel/kv';
import { callStore, NOTHING } from './client.ts';

export interface Bucket {
  prefix: string;
  max: number;
  seconds: number;
  who: string;
}

type Along = (store: VercelKV) => ReturnType<VercelKV['multi']>;

interface Attempt {
  /** False if the limit is reached. */
  isLeft: boolean;
  results: unknown[];
}

/**
 * Takes one of `max` attempts. A bucket refilled whole every `seconds` is a fixed window from the first
 * attempt (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md).
 * @throws AppError `unavailable` if the store does not respond
 */
export async function takeAttempt(
  { prefix, max, seconds, who }: Bucket,
  along?: Along,
): Promise<Attempt> {
  return callStore(async (store) => {
    const sending = along && sendAlong(store, along);
    const { success } = await new Ratelimit({
      redis: sending?.redis ?? store,
      prefix,
      limiter: Ratelimit.tokenBucket(max, `${seconds} s`, max),
      // The library would let the call through on timeout; the client's own time limit fails it.
      timeout: 0,
      // An instance that caches a refusal would refuse after another instance has cleared it.
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    }).limit(who);
    return { isLeft: success, results: sending?.results() ?? [] };
  });
}

type Script = [script: string, keys: string[], args: unknown[]];

function sendAlong(store: VercelKV, along: Along) {
  let results: unknown[] = [];
  const run = async (name: 'eval' | 'evalsha', ...script: Script) => {
    const all = await along(store)
      [name](...script)
      .exec<unknown[]>();
    results = all.slice(0, -1);
    return all.at(-1);
  };
  const redis = {
    get: store.get.bind(store),
    set: store.set.bind(store),
    evalsha: <_, T>(...script: Script) => run('evalsha', ...script) as Promise<T>,
    /** Called if the store does not know the script yet. */
    eval: (...script: Script) => run('eval', ...script),
  };
  return { redis, results: () => results };
}

/** A limit of `max` failed attempts in a window of `seconds`, which begins with the first failure. */
export interface FailureCounter {
  key: string;
  max: number;
  seconds: number;
}

type Reservation =
  | { kind: 'reserved' }
  /** `isFinal` is false while running attempts may still succeed and free a place. */
  | { kind: 'full'; counter: number; isFinal: boolean };

/** A hash for each counter: `failed`, and a field for each running attempt, so that at most `max` run concurrently. */
const RESERVE = `
for at, key in ipairs(KEYS) do
  local max = tonumber(ARGV[2 * at])
  local failed = tonumber(redis.call('HGET', key, 'failed') or '0')
  local open = redis.call('HLEN', key)
  if open > 0 then open = open - 1 end
  if redis.call('HEXISTS', key, ARGV[1]) == 0 and failed + open >= max then
    return { at, failed >= max and 1 or 0 }
  end
end
for at, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 0 then
    redis.call('HSET', key, 'failed', 0)
    redis.call('EXPIRE', key, ARGV[2 * at + 1])
  end
  redis.call('HSET', key, ARGV[1], 1)
end
return { 0, 0 }`;

/** Ends an attempt. After its window has expired or was cleared, the attempt is not counted. */
const SETTLE = `
for _, key in ipairs(KEYS) do
  if redis.call('HDEL', key, ARGV[1]) == 1 and ARGV[2] == '1' then
    redis.call('HINCRBY', key, 'failed', 1)
  end
end
return 0`;

/** Reserves at every counter, or at none if any is full. */
export async function reserveAttempt(counters: FailureCounter[], id: string): Promise<Reservation> {
  const keys = counters.map(({ key }) => key);
  const bounds = counters.flatMap(({ max, seconds }) => [max, seconds]);
  const [full, isFinal] = await callStore((store) =>
    store.eval<unknown[], [number, number]>(RESERVE, keys, [id, ...bounds]),
  );
  if (full === 0) return { kind: 'reserved' };
  return { kind: 'full', counter: full - 1, isFinal: isFinal === 1 };
}

export async function settleAttempt(
  counters: FailureCounter[],
  id: string,
  hasFailed: boolean,
): Promise<void> {
  const keys = counters.map(({ key }) => key);
  await callStore((store) => store.eval(SETTLE, keys, [id, hasFailed ? 1 : 0]));
}

/** Events of the last `seconds`, as a sorted set by time. */
export interface Observed {
  key: string;
  seconds: number;
  /** The event to add. Undefined to count only. */
  member?: string;
  /** True to keep older events. */
  isKept?: boolean;
}

/** Expires, adds and counts events atomically, so that no event is counted late. */
export const OBSERVE = `
local counts = {}
for at, key in ipairs(KEYS) do
  local seconds, member = tonumber(ARGV[3 * at - 1]), ARGV[3 * at]
  local since = tonumber(ARGV[1]) - seconds * 1000
  if member ~= '' then
    redis.call('ZADD', key, 'NX', ARGV[1], member)
  end
  if ARGV[3 * at + 1] == '1' then
    counts[at] = #redis.call('ZRANGE', key, '(' .. since, '+inf', 'BYSCORE')
  else
    redis.call('ZREMRANGEBYSCORE', key, '-inf', since)
    redis.call('EXPIRE', key, seconds)
    counts[at] = redis.call('ZCARD', key)
  end
end
return counts`;

export async function observe(observed: Observed[]): Promise<number[]> {
  return callStore((store) => store.eval<unknown[], number[]>(OBSERVE, ...observeWords(observed)));
}

export interface Observation {
  counts: number[];
  record: unknown;
}

export async function observeAndRead(
  observed: Observed[],
  recordKey = NOTHING,
): Promise<Observation> {
  const [counts, record] = await callStore((store) =>
    store
      .pipeline()
      .eval(OBSERVE, ...observeWords(observed))
      .get(recordKey)
      .exec<[number[], unknown]>(),
  );
  return { counts, record };
}

export function observeWords(observed: Observed[]): [keys: string[], words: unknown[]] {
  const keys = observed.map(({ key }) => key);
  const words = observed.flatMap(({ seconds, member = '', isKept }) => [
    seconds,
    member,
    isKept ? 1 : 0,
  ]);
  return [keys, [Date.now(), ...words]];
}

/** Deduplicates by id. @returns the counts afterwards */
export const addObservation = (observed: Observed[], id: string): Promise<number[]> =>
  observe(observed.map((one) => ({ ...one, member: id })));

const COUNT = `
local count = 0
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if redis.call('ZSCORE', KEYS[2], member) then count = count + 1 end
end
return count`;

const TAKE = `
local taken = {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if redis.call('ZREM', KEYS[2], member) == 1 then taken[#taken + 1] = member end
end
redis.call('DEL', KEYS[1])
return taken`;

export const countShared = (set: string, other: string): Promise<number> =>
  callStore((store) => store.eval<unknown[], number>(COUNT, [set, other], []));

/** Concurrent calls never get the same entry. @returns the shared entries */
export async function takeShared(set: string, other: string): Promise<string[]> {
  const taken = await callStore((store) =>
    store.eval<unknown[], unknown[]>(TAKE, [set, other], []),
  );
  return taken.map(String);
}
