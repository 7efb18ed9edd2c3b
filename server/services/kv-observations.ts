import { callStore, NOTHING } from './kv-client.ts';

/** What happened in the last `seconds`, as a sorted set by time. */
export interface Observed {
  key: string;
  seconds: number;
  /** What has just happened, to be added once. Without it, the set is only counted. */
  member?: string;
  /** The set is not only about what happened lately: nothing is forgotten. */
  isKept?: boolean;
}

/** Forgets what is too old, adds what has just happened, and counts: one step, so that no one is counted late. */
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

/** Adds to the sets what has happened, and counts what each has, in one request. */
export async function observe(observed: Observed[]): Promise<number[]> {
  return callStore((store) => store.eval<unknown[], number[]>(OBSERVE, ...observeWords(observed)));
}

/** The counts of what was observed, and a record that was read in the same request, unparsed. */
export interface Observation {
  counts: number[];
  record: unknown;
}

/** Observes as {@link observe} does, and reads a record in the same request. */
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

/** The keys and arguments of the script that observes. */
export function observeWords(observed: Observed[]): [keys: string[], words: unknown[]] {
  const keys = observed.map(({ key }) => key);
  const words = observed.flatMap(({ seconds, member = '', isKept }) => [
    seconds,
    member,
    isKept ? 1 : 0,
  ]);
  return [keys, [Date.now(), ...words]];
}

/** Adds an event to each set, once for each id. @returns how many each has now */
export const addObservation = (observed: Observed[], id: string): Promise<number[]> =>
  observe(observed.map((one) => ({ ...one, member: id })));
