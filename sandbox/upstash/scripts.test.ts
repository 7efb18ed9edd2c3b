import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ratelimit } from '@upstash/ratelimit';
import { createClient, type VercelKV } from '@vercel/kv';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StandIn } from '../kit/stand-in.ts';
import { startUpstash } from './index.ts';

const token = 'kv-token';
let dataDir: string;
let upstash: StandIn;
let kv: VercelKV;

const start = () => startUpstash({ port: 0, dataDir, token, now: () => Date.now() });
const client = () => createClient({ url: upstash.origin, token, retry: { retries: 0 } });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 9, 59, 59) });
  dataDir = mkdtempSync(join(tmpdir(), 'upstash-'));
  upstash = await start();
  kv = client();
});

afterEach(async () => {
  await upstash.close();
  rmSync(dataDir, { recursive: true });
  vi.useRealTimers();
});

it('passes keys and arguments, and returns the reply', async () => {
  const reply = await kv.eval('return {KEYS[1], ARGV[1], ARGV[2] + 1}', ['key'], ['Zoë 😀', 41]);
  expect(reply).toEqual(['key', 'Zoë 😀', 42]);
});

it('loads, finds, runs and flushes scripts', async () => {
  await expect(kv.evalsha('0'.repeat(40), [], [])).rejects.toThrow('NOSCRIPT');
  const sha = await kv.scriptLoad('return redis.call("INCR", KEYS[1])');
  expect(await kv.scriptExists(sha, '0'.repeat(40))).toEqual([1, 0]);
  expect(await kv.evalsha(sha, ['n'], [])).toBe(1);
  await kv.scriptFlush({ sync: true });
  expect(await kv.scriptExists(sha)).toEqual([0]);
});

it('runs a script of the client by its hash, and sends it where it is unknown', async () => {
  const script = kv.createScript<number>('return tonumber(ARGV[1]) * 2');
  expect(await script.exec([], ['21'])).toBe(42);
  await upstash.close();
  upstash = await start();
  expect(await client().createScript<number>('return tonumber(ARGV[1]) * 2').exec([], ['4'])).toBe(
    8,
  );
});

it('runs each script alone', async () => {
  await kv.set('stock', 20);
  const sell = `local left = tonumber(redis.call("GET", KEYS[1]))
    if left == 0 then return 0 end
    redis.call("SET", KEYS[1], left - 1)
    return 1`;
  const sold = await Promise.all(
    Array.from({ length: 50 }, () => client().eval(sell, ['stock'], [])),
  );
  expect(sold.filter((one) => one === 1)).toHaveLength(20);
  expect(await kv.get('stock')).toBe(0);
});

it('reports the reason, and keeps what a failed script wrote', async () => {
  const source = 'redis.call("SET", "written", 1) return redis.call("INCR", "list") + 1';
  await kv.rpush('list', 'a');
  await expect(kv.eval(source, [], [])).rejects.toThrow('WRONGTYPE');
  await upstash.close();
  upstash = await start();
  expect(await client().get('written')).toBe(1);
});

it('runs scripts inside transactions', async () => {
  const [, doubled] = await kv
    .multi()
    .set('n', 4)
    .eval('return redis.call("GET", "n") * 2', [], [])
    .exec();
  expect(doubled).toBe(8);
});

it('ends a script that never ends', async () => {
  await expect(kv.eval('while true do end', [], [])).rejects.toThrow('timeout');
  expect(await kv.eval('return 1', [], [])).toBe(1);
}, 20_000);

const limiters = {
  'a fixed window': Ratelimit.fixedWindow(3, '60 s'),
  'a sliding window': Ratelimit.slidingWindow(3, '60 s'),
  'a token bucket': Ratelimit.tokenBucket(3, '60 s', 3),
};

it.each(Object.entries(limiters))('serves %s of @upstash/ratelimit', async (_, limiter) => {
  vi.setSystemTime(Date.UTC(2026, 0, 1, 10));
  const limit = new Ratelimit({ redis: kv, limiter, ephemeralCache: false });
  const take = async () => (await limit.limit('ann')).success;
  expect([await take(), await take(), await take(), await take()]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  vi.setSystemTime(Date.UTC(2026, 0, 1, 10, 2));
  expect([await take(), (await limit.getRemaining('ann')).remaining]).toEqual([true, 2]);
  await limit.resetUsedTokens('ann');
  expect((await limit.getRemaining('ann')).remaining).toBe(3);
});

it('begins a bucket that is refilled whole with the first attempt, not on the minute', async () => {
  const limiter = Ratelimit.tokenBucket(2, '60 s', 2);
  const limit = new Ratelimit({ redis: kv, limiter, ephemeralCache: false, prefix: 'login' });
  const take = async () => (await limit.limit('ann')).success;
  expect([await take(), await take()]).toEqual([true, true]);
  vi.advanceTimersByTime(59_000);
  expect(await take()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await take()).toBe(true);
  expect(await kv.pttl('login:ann')).toBe(60_000);
  await kv.del('login:ann');
  expect((await limit.limit('ann')).remaining).toBe(1);
});
