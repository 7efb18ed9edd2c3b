import { callStore } from './kv-client.ts';

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
