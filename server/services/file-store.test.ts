import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBlobs } from 'local-stand-ins/blobs/index.ts';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { clearFaults, type Fault, injectFault } from '../../tests/support/faults.ts';
import { enterDeploy } from '../deploy.ts';
import { fileStore } from './file-store.ts';

const MEGABYTE = 1024 * 1024;
const CONTEXT = 'NETLIFY_BLOBS_CONTEXT';

let blobs: Awaited<ReturnType<typeof startBlobs>>;

beforeEach(async () => {
  blobs = await startBlobs({ port: 0, dataDir: temporaryFolder(), token: 'token' });
  process.env[CONTEXT] = blobs.context;
});
afterEach(async () => {
  enterDeploy({ context: 'production' });
  delete process.env[CONTEXT];
  await blobs.close();
});

const files = fileStore('production');
const encode = (text: string) => new TextEncoder().encode(text);
const toStream = (text: string) => new Blob([text]).stream();
const unavailable = { code: 'unavailable' };

test('an object keeps its bytes and name', async () => {
  const bytes = new Uint8Array(10 * MEGABYTE).fill(7);
  await files.write('part', Buffer.from('a longer text').subarray(2, 8));
  expect(await files.read('part')).toEqual(encode('longer'));
  await files.write('a/one', bytes.subarray(1));
  expect(Buffer.compare((await files.read('a/one')) ?? encode(''), bytes.subarray(1))).toBe(0);
  expect(await files.create('a/two', toStream('{"a":1}'), 'Café – notes.pdf')).toBe(true);
  expect(await files.readNamed('a/two')).toEqual({
    bytes: encode('{"a":1}'),
    name: 'Café – notes.pdf',
  });
  expect(await files.readJson('a/two', z.object({ a: z.number() }))).toEqual({ a: 1 });
  expect([await files.has('a/one'), await files.has('a')]).toEqual([true, false]);
});

test('missing objects are undefined', async () => {
  expect(await files.read('none')).toBeUndefined();
  expect(await files.readNamed('none')).toBeUndefined();
  expect(await files.readJson('none', z.unknown())).toBeUndefined();
  expect(await files.list('none')).toEqual([]);
});

test('an object is created once', async () => {
  expect(await files.create('key', toStream('first'), 'a.pdf')).toBe(true);
  expect(await files.create('key', toStream('second'), 'a.pdf')).toBe(false);
  expect(await files.read('key')).toEqual(encode('first'));
});

test('a broken stream stores nothing', async () => {
  let chunks = 0;
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1;
      if (chunks < 5) controller.enqueue(new Uint8Array(MEGABYTE));
      else controller.error(new RangeError('too long'));
    },
  });
  await expect(files.create('key', broken, 'a.pdf')).rejects.toThrow('too long');
  expect(await files.list('')).toEqual([]);
});

test('deletes only keys with the prefix', async () => {
  for (const key of ['files/1/a', 'files/1/2/b', 'files/12/a']) await files.write(key, encode(key));
  expect(await files.list('files/1/')).toEqual(['files/1/2/b', 'files/1/a']);
  await files.deleteAll('files/1/');
  expect(await files.list('')).toEqual(['files/12/a']);
});

const FAULTS: Fault[] = [{ status: 500 }, { status: 429 }, { drop: true }];

test.each(FAULTS)('retries after one failure (%j)', async (fault) => {
  const failOnce = () => injectFault(blobs.origin, { ...fault, times: 1 });
  await failOnce();
  await files.write('one', encode('1'));
  await failOnce();
  expect(await files.create('two', toStream('2'), 'a.pdf')).toBe(true);
  await failOnce();
  expect(await files.read('two')).toEqual(encode('2'));
  await failOnce();
  expect(await files.list('')).toEqual(['one', 'two']);
});

test.each([...FAULTS, { status: 403 }])(
  'reports a lasting failure (%j) immediately',
  async (fault) => {
    await injectFault(blobs.origin, fault);
    await expect(files.read('key')).rejects.toMatchObject(unavailable);
    await expect(files.has('key')).rejects.toMatchObject(unavailable);
    await expect(files.write('key', encode(''))).rejects.toMatchObject(unavailable);
    await expect(files.create('key', toStream('1'), 'a')).rejects.toMatchObject(unavailable);
    await expect(files.list('')).rejects.toMatchObject(unavailable);
    await clearFaults(blobs.origin);
    expect(await files.has('key')).toBe(false);
  },
);

test('a creation succeeds even if its response is lost', async () => {
  const proxy = createServer((incoming, outgoing) => {
    const headers = Object.entries(incoming.headers as Record<string, string>);
    void new Response(incoming as unknown as ReadableStream).arrayBuffer().then(async (body) => {
      const init = { method: incoming.method ?? '', headers, ...(body.byteLength ? { body } : {}) };
      const response = await fetch(`${blobs.origin}${incoming.url}`, init);
      if (incoming.method === 'PUT' && response.status === 200) incoming.socket.destroy();
      else outgoing.writeHead(response.status, [...response.headers].flat()).end();
    });
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const edgeURL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const context = JSON.parse(Buffer.from(blobs.context, 'base64').toString());
  const changed = { ...context, edgeURL };
  process.env[CONTEXT] = Buffer.from(JSON.stringify(changed)).toString('base64');
  expect(await files.create('key', toStream('1'), 'a.pdf')).toBe(true);
  proxy.closeAllConnections();
  proxy.close();
});

test('works if the platform offers only the cache', async () => {
  const { uncachedEdgeURL: _, ...context } = JSON.parse(
    Buffer.from(blobs.context, 'base64').toString(),
  );
  process.env[CONTEXT] = Buffer.from(JSON.stringify(context)).toString('base64');
  expect(await files.read('key')).toBeUndefined();
  expect(await files.create('key', toStream('1'), 'a.pdf')).toBe(true);
  expect(await files.create('key', toStream('1'), 'a.pdf')).toBe(false);
});

test('throws unavailable outside the platform’s context', async () => {
  delete process.env[CONTEXT];
  await expect(files.has('key')).rejects.toMatchObject(unavailable);
});

test('a preview neither sees nor changes production’s files', async () => {
  await files.write('key', encode('1'));
  await fileStore('preview-one').write('key', encode('2'));
  enterDeploy({ context: 'deploy-preview' });
  expect(await files.has('key')).toBe(false);
  expect(await fileStore('preview-one').read('key')).toEqual(encode('2'));
  const refusal = { code: 'preview_reads_only' };
  await expect(files.write('key', encode('3'))).rejects.toMatchObject(refusal);
  await expect(files.create('new', toStream('3'), 'a')).rejects.toMatchObject(refusal);
  await expect(fileStore('preview-one').deleteAll('')).rejects.toMatchObject(refusal);
});
