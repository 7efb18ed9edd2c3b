import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type VercelKV } from '@vercel/kv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StandIn } from '../kit/stand-in.ts';
import { startUpstash } from './index.ts';

const token = 'kv-token';
let dataDir: string;
let upstash: StandIn;
let kv: VercelKV;

const client = (credentials = token) =>
  createClient({ url: upstash.origin, token: credentials, retry: { retries: 0 } });
const raw = (path: string, body: unknown, headers = {}) =>
  fetch(upstash.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upstash-'));
  upstash = await startUpstash({ port: 0, dataDir, token, readOnlyToken: 'look' });
  kv = client();
});

afterEach(async () => {
  await upstash.close();
  rmSync(dataDir, { recursive: true });
});

const WRONGTYPE = 'WRONGTYPE Operation against a key holding the wrong kind of value';

describe('values through the real client', () => {
  it.each([
    ['an object', { name: 'Zoë 😀', purchases: [1, 2] }],
    ['text in the form of base64', { text: 'T0s=' }],
    ['the word OK', 'OK'],
    ['a text with a line break and a NUL', 'one\ntwo\u0000'],
    ['a number', 42],
    ['an empty text', ''],
  ])('returns %s unchanged', async (_name, value) => {
    expect(await kv.set('key', value)).toBe('OK');
    expect(await kv.get('key')).toEqual(value);
  });

  it('returns members unchanged that are OK or look like base64', async () => {
    await kv.zadd('log', { score: 1, member: 'OK' }, { score: 2, member: 'T0s=' });
    await kv.zadd('log', { score: 3, member: 'ümlaut' });
    expect(await kv.zrange('log', 0, -1)).toEqual(['OK', 'T0s=', 'ümlaut']);
  });

  it('returns a hash as an object, and a missing hash as null', async () => {
    await kv.hset('user', { name: 'Ann', visits: 3 });
    expect(await kv.hincrby('user', 'visits', 2)).toBe(5);
    expect(await kv.hgetall('user')).toEqual({ name: 'Ann', visits: 5 });
    expect(await kv.hgetall('absent')).toBeNull();
  });

  it('responds to a ping, and names the eviction policy', async () => {
    expect(await kv.ping()).toBe('PONG');
    expect((await (await raw('/', ['info'])).json()).result).toContain('policy:noeviction\r\n');
  });
});

describe('several commands', () => {
  it('lets one of fifty parallel SET NX succeed', async () => {
    const clients = Array.from({ length: 50 }, () => client());
    const replies = await Promise.all(
      clients.map((client, i) => client.set('lock', i, { nx: true })),
    );
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(1);
  });

  it('runs a pipeline command by command; an error affects only its own command', async () => {
    await kv.set('text', 'abc');
    const response = await raw('/pipeline', [
      ['hget', 'text', 'f'],
      ['hincrby', 'n', 'f', 1],
      ['bogus', 'a'],
    ]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([
      { error: WRONGTYPE },
      { result: 1 },
      { error: "ERR unknown command 'bogus', with args beginning with: 'a' " },
    ]);
  });

  it('runs the rest of a transaction if one command fails, as EXEC does', async () => {
    await kv.set('text', 'abc');
    const commands = [
      ['set', 'a', 1],
      ['sadd', 'text', 'x'],
      ['get', 'a'],
    ];
    const replies = [{ result: 'OK' }, { error: WRONGTYPE }, { result: '1' }];
    expect(await (await raw('/multi-exec', commands)).json()).toEqual(replies);
  });

  it('discards a whole transaction with an unknown command', async () => {
    const response = await raw('/multi-exec', [
      ['set', 'a', 1],
      ['bogus', 1],
    ]);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error:
        "EXECABORT Transaction discarded because of previous errors. ERR unknown command 'bogus', with args beginning with: '1' ",
    });
    expect(await kv.get('a')).toBeNull();
  });

  it('runs transactions of parallel clients one after another', async () => {
    const transfer = () =>
      client().multi().hincrby('sum', 'from', -1).hincrby('sum', 'to', 1).exec<[number, number]>();
    const replies = await Promise.all(Array.from({ length: 20 }, transfer));
    expect(replies.every(([from, to]) => from + to === 0)).toBe(true);
    expect(await kv.hget('sum', 'to')).toBe(20);
  });

  it('finds each key once, page by page', async () => {
    const names = Array.from({ length: 25 }, (_, i) => `key:${i}`);
    for (const name of names) await kv.set(name, 1);
    const scanned: string[] = [];
    let cursor = '0';
    do {
      const [next, keys] = await kv.scan(cursor, { match: 'key:*', count: 10 });
      scanned.push(...keys);
      cursor = next;
    } while (cursor !== '0');
    expect(scanned.sort()).toEqual(names.sort());
  });
});

describe('a refused request', () => {
  it('has a wrong or missing token, on every path', async () => {
    await expect(client('guess').get('key')).rejects.toThrow('WRONGPASS');
    for (const path of ['/', '/pipeline', '/multi-exec', '/elsewhere']) {
      expect((await raw(path, ['ping'], { authorization: '' })).status).toBe(401);
    }
  });

  it('names its unknown command', async () => {
    await expect(kv.lpop('list')).rejects.toThrow("ERR unknown command 'lpop'");
    await expect(kv.expire('key', 10, 'nx')).rejects.toThrow('ERR Unsupported option nx');
  });

  it('has status 400 and the reason', async () => {
    await kv.set('text', 'abc');
    const response = await raw('/', ['hget', 'text', 'f']);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toBe(WRONGTYPE);
    expect((await raw('/', [])).status).toBe(400);
  });

  it('has status 501 for an unknown path', async () => {
    expect((await raw('/get/key', [])).status).toBe(501);
  });

  it('fails as many times as an injected fault sets', async () => {
    await raw('/__sandbox/fail', { times: 1, status: 503 });
    await expect(kv.get('key')).rejects.toThrow('ERR injected failure');
    expect(await kv.get('key')).toBeNull();
  });
});

describe('the read-only token', () => {
  it('reads, and writes nothing, alone or in a batch', async () => {
    await kv.set('key', 'text');
    const reader = client('look');
    expect(await reader.get('key')).toBe('text');
    const refusal = "NOPERM this user has no permissions to run the 'set' command";
    await expect(reader.set('key', 'other')).rejects.toThrow(refusal);
    await expect(reader.multi().set('key', 'other').exec()).rejects.toThrow(refusal);
    expect(await kv.get('key')).toBe('text');
  });
});

describe('a replica that lags', () => {
  const lag = (isLagging: unknown) => raw('/__sandbox/replica-lag', { isLagging });

  it('returns stale reads, until a client writes or the lag ends', async () => {
    const reader = client();
    await kv.set('key', 'old');
    await lag(true);
    await kv.set('key', 'new');
    await kv.hset('hash', { field: 1 });
    expect(await kv.get('key')).toBe('new');
    expect(await reader.get('key')).toBe('old');
    expect(await reader.hgetall('hash')).toBeNull();
    expect(await reader.pipeline().get('key').exists('hash').exec()).toEqual(['old', 0]);
    expect(await reader.del('absent')).toBe(0);
    expect(await reader.get('key')).toBe('new');
    await lag(true);
    await kv.del('key');
    expect(await reader.get('key')).toBe('new');
    await lag(false);
    expect(await reader.get('key')).toBeNull();
  });

  it('serves no write, script or transaction', async () => {
    expect((await lag(2_000)).status).toBe(400);
    await lag(true);
    await kv.set('key', 'taken');
    expect(await client().set('key', 'mine', { nx: true })).toBeNull();
    expect(await client().eval('return redis.call("GET", KEYS[1])', ['key'], [])).toBe('taken');
    expect(await client().multi().get('key').exec()).toEqual(['taken']);
    expect(await client().getdel('key')).toBe('taken');
  });
});
