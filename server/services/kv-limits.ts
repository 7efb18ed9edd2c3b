import { Ratelimit } from '@upstash/ratelimit';
import type { VercelKV } from '@vercel/kv';
import { callStore } from './kv-client.ts';

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
