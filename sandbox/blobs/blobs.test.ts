import { request } from 'node:http';
import { getStore } from '@netlify/blobs';
import { describe, expect, test } from 'vitest';
import { startTestBlobs, TOKEN, testStore } from './test-blobs.ts';

const authorization = `Bearer ${TOKEN}`;
const MEGABYTE = 1024 * 1024;

describe.each([
  ['at the edge', false],
  ['through the API', true],
])('%s', (_, isApi) => {
  test('keeps bytes, metadata and JSON, and forgets deleted objects', async () => {
    const { origin } = await startTestBlobs();
    const store = testStore(origin, 'files', { isApi });
    await store.set('a/one', new Uint8Array([0, 255, 13, 10]).buffer, { metadata: { pages: 3 } });
    await store.setJSON('a/two', { is: 'JSON' });
    const one = await store.getWithMetadata('a/one', { type: 'arrayBuffer' });
    expect([...new Uint8Array(one.data)]).toEqual([0, 255, 13, 10]);
    expect(one.metadata).toEqual({ pages: 3 });
    expect(await store.get('a/two', { type: 'json' })).toEqual({ is: 'JSON' });
    expect(await store.getMetadata('a/one')).toMatchObject({ metadata: { pages: 3 } });
    await store.delete('a/one');
    expect(await store.get('a/one')).toBeNull();
    expect(await store.getMetadata('a/one')).toBeNull();
    await store.delete('a/one');
  });

  test('lists by prefix, and no key shorter than the prefix', async () => {
    const { origin } = await startTestBlobs();
    const store = testStore(origin, 'files', { isApi });
    for (const key of ['fi', 'files/1/a', 'files/1/b', 'files/2/a']) await store.set(key, key);
    const keys = async (options: { prefix?: string; directories?: boolean }) => {
      const { blobs, directories } = await store.list(options);
      return [...blobs.map(({ key }) => key), ...directories];
    };
    expect(await keys({ prefix: 'files/1/' })).toEqual(['files/1/a', 'files/1/b']);
    expect(await keys({ prefix: 'files/', directories: true })).toEqual(['files/1', 'files/2']);
    expect(await keys({})).toHaveLength(4);
    expect(await testStore(origin, 'others', { isApi }).list()).toMatchObject({ blobs: [] });
    expect(await store.deleteAll()).toEqual({ deletedBlobs: 4 });
    expect(await keys({})).toEqual([]);
  });

  test('lets exactly one of many concurrent first writes succeed', async () => {
    const { origin } = await startTestBlobs();
    const store = testStore(origin, 'files', { isApi });
    const writes = Array.from({ length: 8 }, (_, n) =>
      store.set('key', String(n), { onlyIfNew: true }),
    );
    const outcomes = await Promise.all(writes);
    expect(outcomes.filter(({ modified }) => modified)).toHaveLength(1);
    const first = outcomes.findIndex(({ modified }) => modified);
    expect(await store.get('key')).toBe(String(first));
  });
});

test('refuses a caller with a wrong token or without a token', async () => {
  const { origin } = await startTestBlobs();
  const status = async (headers: Record<string, string>, query = '') =>
    (await fetch(`${origin}/local/site:files/key${query}`, { headers })).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer other' })).toBe(403);
  expect(await status({}, '?signature=other')).toBe(403);
  expect(await status({ authorization })).toBe(404);
});

test('accepts the longest key and store name, and explains why it refuses others', async () => {
  const { origin } = await startTestBlobs();
  const store = testStore(origin, 'n'.repeat(64));
  const key = `${'k'.repeat(199)}/${'k'.repeat(200)}/${'k'.repeat(199)}`;
  await store.set(key, 'text');
  expect(await store.get(key)).toBe('text');
  const refused: [string, number][] = [
    [`site:files/${key}kk`, 400],
    [`site:${'n'.repeat(65)}/key`, 400],
    ['files/key', 400],
    ['site:files//key', 400],
    ['site:files/%2Fkey', 400],
    ['site:files/a//b', 501],
    ['site:files/a/.b', 501],
    ['site:files/%C3%A9', 501],
    [`site:files/${'k'.repeat(256)}`, 501],
  ];
  for (const [path, status] of refused) {
    const options = { method: 'PUT', headers: { authorization }, body: 'text' };
    const response = await fetch(`${origin}/local/${path}`, options);
    expect(response.status, path).toBe(status);
    expect(response.headers.get('x-nf-error')).toMatch(/^Blobs stand-in: /);
  }
});

test('has no object at a prefix of longer keys, and never deletes these', async () => {
  const { origin } = await startTestBlobs();
  const store = testStore(origin);
  await store.set('files/1', 'text');
  expect([await store.get('files'), await store.getMetadata('files')]).toEqual([null, null]);
  await expect(store.delete('files')).rejects.toThrow('not implemented');
  expect(await store.get('files/1')).toBe('text');
});

test('refuses another site and too much metadata', async () => {
  const { origin } = await startTestBlobs();
  const other = { siteID: 'other', token: TOKEN, edgeURL: origin };
  await expect(getStore({ name: 'files', ...other }).get('key')).rejects.toThrow('no site');
  const headers = { authorization, 'x-amz-meta-user': 'x'.repeat(2_049) };
  const response = await fetch(`${origin}/local/site:files/key`, { method: 'PUT', headers });
  expect(response.status).toBe(400);
});

test('stores nothing if the body breaks off', async () => {
  const { origin } = await startTestBlobs();
  const store = testStore(origin);
  const body = request(`${origin}/local/site:files/key`, {
    method: 'PUT',
    headers: { authorization, 'content-length': String(2 * MEGABYTE) },
  });
  body.write(Buffer.alloc(MEGABYTE));
  await new Promise((done) => body.once('drain', done));
  const closed = new Promise((done) => body.once('close', done));
  body.once('error', () => {});
  body.destroy();
  await closed;
  expect(await store.get('key')).toBeNull();
  expect(await store.list()).toMatchObject({ blobs: [] });
});

test('refuses a body of unknown length', async () => {
  const { origin } = await startTestBlobs();
  const stream = new Blob(['text']).stream();
  // The types of the official client lack streams.
  await expect(testStore(origin).set('key', stream as unknown as Blob)).rejects.toThrow('length');
  expect(await testStore(origin).get('key')).toBeNull();
});

test('streams ten megabytes to and from the official client', async () => {
  const { origin } = await startTestBlobs();
  const store = testStore(origin);
  const bytes = Buffer.alloc(10 * MEGABYTE, 'notes');
  await store.set('key', bytes.buffer);
  const stream = await store.get('key', { type: 'stream' });
  expect(Buffer.compare(Buffer.from(await new Response(stream).arrayBuffer()), bytes)).toBe(0);
});

test('injects faults, and lists its requests', async () => {
  const { origin } = await startTestBlobs();
  const store = testStore(origin);
  const fault = { times: 1, status: 404, method: 'GET', path: '/local/site:files/key' };
  await fetch(`${origin}/__sandbox/fail`, { method: 'POST', body: JSON.stringify(fault) });
  await store.set('key', 'text');
  expect(await store.get('key')).toBeNull();
  expect(await store.get('key')).toBe('text');
  const requests = await (await fetch(`${origin}/__sandbox/requests`)).json();
  expect(requests).toMatchObject([
    { method: 'PUT', path: '/local/site:files/key', status: 200 },
    { method: 'GET', path: '/local/site:files/key', status: 404 },
    { method: 'GET', path: '/local/site:files/key', status: 200 },
  ]);
});

test('returns a context that leads the official client to it', async () => {
  const { origin, context } = await startTestBlobs();
  const read: unknown = JSON.parse(Buffer.from(context, 'base64').toString());
  const urls = { edgeURL: origin, uncachedEdgeURL: origin };
  expect(read).toEqual({ siteID: 'local', deployID: 'local', token: TOKEN, ...urls });
});
