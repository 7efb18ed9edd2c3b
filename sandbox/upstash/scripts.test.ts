import { createClient } from '@vercel/kv';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { startUpstash } from './index.ts';

const token = 'kv-token';

async function start() {
  const dataDir = temporaryFolder();
  const upstash = await startUpstash({ port: 0, dataDir, token, now: () => Date.now() });
  const client = () => createClient({ url: upstash.origin, token, retry: { retries: 0 } });
  return { ...upstash, client };
}

test('runs each script alone, and inside transactions', async () => {
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
  expect(sold.filter((reply) => reply === 1)).toHaveLength(20);
  expect(await client().get('stock')).toBe(0);
  const double = 'return redis.call("GET", "n") * 2';
  expect(await client().multi().set('n', 4).eval(double, [], []).exec()).toEqual(['OK', 8]);
});
