import { createClient } from '@vercel/kv';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { startUpstash } from './index.ts';

let clock = Date.UTC(2026, 0, 1);

async function start(dataDir = temporaryFolder()) {
  const upstash = await startUpstash({ port: 0, dataDir, token: 'mine', now: () => clock });
  const kv = createClient({ url: upstash.origin, token: 'mine' });
  return { kv, dataDir, close: upstash.close };
}

test('removes a key once it has expired, not before', async () => {
  const { kv, close } = await start();
  onTestFinished(close);
  await kv.set('session', 'ann', { ex: 60 });
  clock += 60_000;
  expect(await kv.get('session')).toBe('ann');
  clock += 1;
  expect(await kv.get('session')).toBeNull();
  expect(await kv.exists('session')).toBe(0);
  expect(await kv.set('session', 'bob', { nx: true })).toBe('OK');
  expect(await kv.ttl('session')).toBe(-1);
});

test('keeps the time to live when a value changes, and clears it when the key is set', async () => {
  const { kv, close } = await start();
  onTestFinished(close);
  await kv.hset('hash', { count: 1 });
  await kv.expire('hash', 90);
  await kv.hincrby('hash', 'count', 1);
  expect(await kv.ttl('hash')).toBe(90);
  await kv.set('text', 'a', { ex: 90 });
  expect(await kv.ttl('text')).toBe(90);
  await kv.set('text', 'b');
  expect(await kv.ttl('text')).toBe(-1);
});

test('keeps its keys after a restart, except those that have expired', async () => {
  const before = await start();
  await before.kv.set('stays', 'yes');
  await before.kv.set('goes', 'no', { ex: 1 });
  await before.close();
  clock += 2_000;
  const { kv, close } = await start(before.dataDir);
  onTestFinished(close);
  expect(await kv.get('stays')).toBe('yes');
  expect(await kv.exists('goes')).toBe(0);
});
