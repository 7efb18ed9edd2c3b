import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@vercel/kv';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StandIn } from '../kit/stand-in.ts';
import { startUpstash } from './index.ts';

const token = 'kv-token';
const LAG = 2_000;

let now = 0;
let dataDir: string;
let upstash: StandIn;

/** A client is what one instance of a function has: it keeps the token of its last response. */
const instance = () => createClient({ url: upstash.origin, token, retry: { retries: 0 } });

const setLag = (milliseconds: unknown) =>
  fetch(`${upstash.origin}/__sandbox/replica-lag`, {
    method: 'POST',
    body: JSON.stringify({ milliseconds }),
  });

async function send(path: string, body: unknown, syncToken = '') {
  const response = await fetch(upstash.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'upstash-sync-token': syncToken },
  });
  return { body: await response.json(), token: response.headers.get('upstash-sync-token') ?? '' };
}

beforeEach(async () => {
  now = Date.now();
  dataDir = mkdtempSync(join(tmpdir(), 'upstash-'));
  upstash = await startUpstash({ port: 0, dataDir, token, now: () => now });
  await setLag(LAG);
});

afterEach(async () => {
  await upstash.close();
  rmSync(dataDir, { recursive: true });
});

test('an instance reads what it wrote; another one reads the old value until the lag is over', async () => {
  const [writer, reader] = [instance(), instance()];
  await writer.set('key', 'old');
  now += LAG;
  await writer.set('key', 'new');
  await writer.hset('hash', { field: 1 });
  expect(await writer.get('key')).toBe('new');
  expect(await reader.get('key')).toBe('old');
  expect(await reader.hgetall('hash')).toBeNull();
  expect(await reader.exists('hash')).toBe(0);
  now += LAG;
  expect(await reader.get('key')).toBe('new');
  expect(await reader.hgetall('hash')).toEqual({ field: 1 });
});

test('an instance that writes anything, even without effect, catches up', async () => {
  const [writer, reader] = [instance(), instance()];
  await writer.set('key', 'new');
  expect(await reader.get('key')).toBeNull();
  expect(await reader.del('absent')).toBe(0);
  expect(await reader.get('key')).toBe('new');
});

test('conditional writes, scripts and transactions see the newest state', async () => {
  const [writer, other] = [instance(), instance()];
  await writer.set('key', 'taken');
  expect(await other.set('key', 'mine', { nx: true })).toBeNull();
  expect(await instance().eval('return redis.call("GET", KEYS[1])', ['key'], [])).toBe('taken');
  expect(await instance().multi().get('key').exec()).toEqual(['taken']);
  expect(await instance().getdel('key')).toBe('taken');
});

test('a deleted and an expired key are still there for a replica', async () => {
  const writer = instance();
  await writer.set('deleted', 1);
  await writer.set('expiring', 1, { px: LAG / 2 });
  now += LAG;
  await writer.del('deleted');
  expect(await instance().get('deleted')).toBe(1);
  expect(await instance().get('expiring')).toBeNull();
});

test('the token changes with each write and with nothing else', async () => {
  const one = await send('/', ['set', 'a', 1]);
  const two = await send('/pipeline', [
    ['get', 'a'],
    ['set', 'a', 2],
  ]);
  const three = await send('/multi-exec', [['set', 'a', 3]]);
  const tokens = [one, two, three].map((response) => response.token);
  expect(new Set(tokens).size).toBe(3);
  expect((await send('/', ['get', 'a'], three.token)).token).toBe(three.token);
  expect((await send('/', ['del', 'absent'])).token).toBe(three.token);
});

test('a token brings a replica up to its own state, not further', async () => {
  const first = await send('/', ['set', 'a', 1]);
  await send('/', ['set', 'a', 2]);
  expect((await send('/', ['get', 'a'])).body).toEqual({ result: null });
  expect((await send('/', ['get', 'a'], first.token)).body).toEqual({ result: '1' });
  expect((await send('/', ['get', 'a'], 'of another database')).body).toEqual({ result: null });
});

test('a transaction is seen whole or not at all', async () => {
  await instance().multi().set('a', 1).set('b', 1).exec();
  const both = [
    ['get', 'a'],
    ['get', 'b'],
  ];
  expect((await send('/pipeline', both)).body).toEqual([{ result: null }, { result: null }]);
  now += LAG;
  expect((await send('/pipeline', both)).body).toEqual([{ result: '1' }, { result: '1' }]);
});

test('without a lag every instance reads the newest state', async () => {
  await setLag(0);
  await instance().set('key', 'new');
  expect(await instance().get('key')).toBe('new');
});

test.each([-1, 0.5, 'slow', undefined])('a lag of %s is refused', async (milliseconds) => {
  expect((await setLag(milliseconds)).status).toBe(400);
});
