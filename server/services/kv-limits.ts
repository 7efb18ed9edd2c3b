import { Ratelimit } from '@upstash/ratelimit';
import { callStore } from './kv-client.ts';

/**
 * Takes one of `max` attempts. A bucket that is refilled whole, once in `seconds`, is a fixed window
 * that begins with the first attempt (docs/decisions/0006-upstash-ratelimit.md).
 * @returns whether there was one left
 * @throws AppError `unavailable` where the store does not respond
 */
export async function takeAttempt(
  { prefix, max, seconds }: { prefix: string; max: number; seconds: number },
  who: string,
): Promise<boolean> {
  const { success } = await callStore((redis) =>
    new Ratelimit({
      redis,
      prefix,
      limiter: Ratelimit.tokenBucket(max, `${seconds} s`, max),
      // The library would let the call through; the client's own time limit fails it.
      timeout: 0,
      // An instance that remembers a refusal would refuse after another has cleared it.
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    }).limit(who),
  );
  return success;
}
