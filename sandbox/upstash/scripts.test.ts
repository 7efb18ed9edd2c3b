import { Ratelimit } from '@upstash/ratelimit';
import { createClient } from '@vercel/kv';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { startUpstash } from './index.ts';

const token = 'kv-token';

async function start(dataDir = temporaryFolder()) {
  const upstash = await startUpstash({ port: 0, dataDir, token, now: () => Date.now() });
  const client = () => createClient({ url: upstash.origin, token, retry: { retries: 0 } });
  return { ...upstash, dataDir, client };
}

test('runs each script alone', async () => {
  const { client, close } = await start();
  onTestFinished(close);
  await client().set('stock', 20);
  const sell = `local left = tonumber(redis.call("GET", KEYS[1]))
    if left == 0 then return 0 end
    redis.call("SET", KEYS[1], left - 1)
    return 1`;
  const sold = await Promise.all(
    Array.from({ length: 50 }, () => client().eval(sell, ['stock'], [])),
  );
  expect(sold.filter((one) => one === 1)).toHaveLength(20);
  expect(await client().get('stock')).toBe(0);
});

test('runs scripts inside transactions', async () => {
  const { client, close } = await start();
  onTestFinished(close);
  const double = 'return redis.call("GET", "n") * 2';
  expect(await client().multi().set('n', 4).eval(double, [], []).exec()).toEqual(['OK', 8]);
});

test('serves a token bucket of @upstash/ratelimit, even after a restart', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 9, 59, 59) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const limiter = Ratelimit.tokenBucket(2, '60 s', 2);
  const take = async (redis: ReturnType<typeof createClient>) =>
    (await new Ratelimit({ redis, limiter, ephemeralCache: false, prefix: 'login' }).limit('ann'))
      .success;
  const first = await start();
  const redis = first.client();
  expect([await take(redis), await take(redis), await take(redis)]).toEqual([true, true, false]);
  vi.advanceTimersByTime(59_000);
  expect(await take(redis)).toBe(false);
  await first.close();

  const { client, close } = await start(first.dataDir);
  onTestFinished(close);
  vi.advanceTimersByTime(1_000);
  expect(await take(client())).toBe(true);
  expect(await client().ttl('login:ann')).toBe(60);
});
