import { callStore, NOTHING } from './kv-client.ts';

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
