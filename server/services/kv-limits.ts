import { Ratelimit } from '@upstash/ratelimit';
import type { VercelKV } from '@vercel/kv';
import { callStore } from './kv-client.ts';

/** A bucket of attempts: `max` of them in `seconds`. */
export interface Bucket {
  prefix: string;
  max: number;
  seconds: number;
  who: string;
}

/** Commands that are sent in one request with the script that takes an attempt. */
type Along = (store: VercelKV) => ReturnType<VercelKV['multi']>;

/** What an attempt found. */
interface Attempt {
  /** Whether there was one left. */
  isLeft: boolean;
  /** The results of the commands that were sent along. */
  results: unknown[];
}

/**
 * Takes one of `max` attempts. A bucket that is refilled whole, once in `seconds`, is a fixed window
 * that begins with the first attempt (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md).
 * @throws AppError `unavailable` where the store does not respond
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
      // The library would let the call through; the client's own time limit fails it.
      timeout: 0,
      // An instance that remembers a refusal would refuse after another has cleared it.
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    }).limit(who);
    return { isLeft: success, results: sending?.results() ?? [] };
  });
}

type Script = [script: string, keys: string[], args: unknown[]];

/** The store as the library uses it, with other commands in the request of its script. */
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
    /** Where the store does not know the script yet. */
    eval: (...script: Script) => run('eval', ...script),
  };
  return { redis, results: () => results };
}
