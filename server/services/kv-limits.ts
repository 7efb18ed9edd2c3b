import { Ratelimit } from '@upstash/ratelimit';
import type { VercelKV } from '@vercel/kv';
import { callStore } from './kv-client.ts';

/** What an attempt found. */
interface Attempt {
  /** Whether there was one left. */
  isLeft: boolean;
  /** The record that was asked for, unparsed; `null` where there is none. */
  record: unknown;
}

/**
 * Takes one of `max` attempts. A bucket that is refilled whole, once in `seconds`, is a fixed window
 * that begins with the first attempt (docs/decisions/0006-upstash-ratelimit.md).
 * @param key of a record to read in the same request
 * @throws AppError `unavailable` where the store does not respond
 */
export async function takeAttempt(
  { prefix, max, seconds }: { prefix: string; max: number; seconds: number },
  who: string,
  key?: string,
): Promise<Attempt> {
  return callStore(async (store) => {
    const reading = key === undefined ? undefined : readAlong(store, key);
    const { success } = await new Ratelimit({
      redis: reading?.redis ?? store,
      prefix,
      limiter: Ratelimit.tokenBucket(max, `${seconds} s`, max),
      // The library would let the call through; the client's own time limit fails it.
      timeout: 0,
      // An instance that remembers a refusal would refuse after another has cleared it.
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    }).limit(who);
    return { isLeft: success, record: reading?.record() ?? null };
  });
}

type Script = [script: string, keys: string[], args: unknown[]];

/** The store as the library uses it, with a record read in the request of its script. */
function readAlong(store: VercelKV, key: string) {
  let record: unknown = null;
  const run = async (name: 'eval' | 'evalsha', ...script: Script) => {
    const [result, read] = await store
      .pipeline()
      [name](...script)
      .get(key)
      .exec<unknown[]>();
    record = read;
    return result;
  };
  const redis = {
    get: store.get.bind(store),
    set: store.set.bind(store),
    evalsha: <_, T>(...script: Script) => run('evalsha', ...script) as Promise<T>,
    /** Where the store does not know the script yet. */
    eval: (...script: Script) => run('eval', ...script),
  };
  return { redis, record: () => record };
}
