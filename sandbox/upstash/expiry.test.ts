import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type VercelKV } from '@vercel/kv';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StandIn } from '../kit/stand-in.ts';
import { startUpstash } from './index.ts';

const token = 'kv-token';
let dataDir: string;
let clock: number;
let upstash: StandIn;
let kv: VercelKV;

const start = () => startUpstash({ port: 0, dataDir, token, now: () => clock });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upstash-'));
  clock = Date.UTC(2026, 0, 1);
  upstash = await start();
  kv = createClient({ url: upstash.origin, token });
});

afterEach(async () => {
  await upstash.close();
  rmSync(dataDir, { recursive: true });
});

it('removes a key once it has expired, not before', async () => {
  await kv.set('session', 'ann', { ex: 60 });
  clock += 60_000;
  expect(await kv.get('session')).toBe('ann');
  clock += 1;
  expect(await kv.get('session')).toBeNull();
  expect(await kv.exists('session')).toBe(0);
  expect(await kv.set('session', 'bob', { nx: true })).toBe('OK');
  expect(await kv.ttl('session')).toBe(-1);
});

it('keeps the time to live when a value changes, and clears it when the key is set', async () => {
  await kv.set('count', 1, { px: 90_000 });
  await kv.incr('count');
  expect(await kv.pttl('count')).toBe(90_000);
  await kv.set('count', 7, { keepTtl: true });
  expect(await kv.ttl('count')).toBe(90);
  await kv.set('count', 8);
  expect(await kv.ttl('count')).toBe(-1);
});

it('changes an expiry only as NX, XX, GT and LT allow', async () => {
  await kv.set('key', 1);
  expect(await kv.expire('key', 10, 'xx')).toBe(0);
  expect(await kv.expire('key', 10, 'nx')).toBe(1);
  expect(await kv.expire('key', 5, 'gt')).toBe(0);
  expect(await kv.expire('key', 20, 'GT')).toBe(1);
  expect(await kv.expire('key', 30, 'lt')).toBe(0);
  expect(await kv.ttl('key')).toBe(20);
});

it('keeps its keys after a restart, except those that have expired', async () => {
  await kv.set('stays', 'yes');
  await kv.set('goes', 'no', { ex: 1 });
  await upstash.close();
  clock += 2_000;
  upstash = await start();
  kv = createClient({ url: upstash.origin, token });
  expect(await kv.get('stays')).toBe('yes');
  expect(await kv.exists('goes')).toBe(0);
});
