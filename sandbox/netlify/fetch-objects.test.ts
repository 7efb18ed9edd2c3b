import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { project, serve } from './test-project.ts';

const SIZE = 1_000_000;
const TOKEN = 'Bearer token';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** How a store responds that works, or fails in some way. */
const RESPONSES: Record<string, (outgoing: ServerResponse, bytes: Uint8Array) => void> = {
  object: (outgoing, bytes) => outgoing.setHeader('content-length', bytes.length).end(bytes),
  missing: (outgoing) => outgoing.writeHead(404, { 'content-length': '0' }).end(),
  cut: (outgoing) => outgoing.destroy(),
  broken: (outgoing, bytes) => {
    outgoing.setHeader('content-length', bytes.length);
    outgoing.write(bytes.subarray(0, SIZE / 2), () => outgoing.destroy());
  },
  silent: () => {},
};

/** Starts a store with one object, and others that fail, until the test ends. */
async function startStore() {
  const bytes = randomBytes(SIZE);
  const store = createServer((incoming, outgoing) => {
    if (incoming.headers.authorization !== TOKEN) return RESPONSES['cut']?.(outgoing, bytes);
    return RESPONSES[incoming.url?.slice(1) ?? '']?.(outgoing, bytes);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    store.close();
    store.closeAllConnections();
  });
  await once(store, 'listening');
  const origin = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const context = Buffer.from(JSON.stringify({ edgeURL: origin })).toString('base64');
  return { origin, bytes, env: { NETLIFY_BLOBS_CONTEXT: context } };
}

/** Serves an edge function that fetches an object of the store and says what it received. */
async function serveReader() {
  const store = await startStore();
  const root = project({
    'functions/edge/read.ts': `
      import { createHash } from 'node:crypto';
      export const config = { path: '/read' };
      const hash = (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
      export default async (request: Request) => {
        const { key, as, time } = Object.fromEntries(new URL(request.url).searchParams);
        const signal = time ? AbortSignal.timeout(Number(time)) : undefined;
        const headers = { authorization: '${TOKEN}' };
        try {
          const response = await fetch(\`${store.origin}/\${key}\`, { headers, signal });
          return Response.json({ status: response.status, hash: hash(await response[as]()) });
        } catch (error) {
          return Response.json({ error: error.name });
        }
      };`,
  });
  const { origin } = await serve(root, { instances: 2, env: store.env });
  const read = async (asked: Record<string, string>) => {
    const query = new URLSearchParams({ key: 'object', as: 'arrayBuffer', ...asked });
    return (await fetch(`${origin}/read?${query}`)).json();
  };
  return { read, sent: hash(store.bytes) };
}

test('edge functions fetch an object whole, by each method of a response', async () => {
  const { read, sent } = await serveReader();
  for (const as of ['arrayBuffer', 'bytes', 'arrayBuffer']) {
    expect(await read({ as })).toEqual({ status: 200, hash: sent });
  }
});

test('edge functions learn that a store fails, and the next object is whole', async () => {
  const { read, sent } = await serveReader();
  for (const [asked, told] of [
    [{ key: 'missing' }, { status: 404 }],
    [{ key: 'cut' }, { error: 'TypeError' }],
    [{ key: 'broken' }, { error: 'Error' }],
    [{ key: 'silent', time: '500' }, { error: 'TimeoutError' }],
  ] as const) {
    expect(await read(asked)).toMatchObject(told);
    expect(await read({})).toEqual({ status: 200, hash: sent });
  }
});

test('what an edge function sends of the file store is freed once it is sent', async () => {
  const { origin: store, bytes, env } = await startStore();
  const PARTS = 4;
  const root = project({
    'functions/edge/file.ts': `
      export const config = { path: ['/file', '/peak'] };
      let peak = 0;
      const part = async () => {
        const headers = { authorization: '${TOKEN}' };
        const response = await fetch('${store}/object', { headers });
        return new Uint8Array(await response.arrayBuffer());
      };
      export default (request: Request) => {
        if (request.url.endsWith('/peak')) return Response.json(peak);
        let left = ${PARTS};
        const body = new ReadableStream({
          async pull(controller) {
            if (left === 0) return controller.close();
            left -= 1;
            const bytes = await part();
            controller.enqueue(bytes.subarray(0, 100_000));
            controller.enqueue(bytes.subarray(100_000));
            peak = Math.max(peak, process.memoryUsage().arrayBuffers);
          },
        }, { highWaterMark: 0 });
        return new Response(body, { headers: { 'content-length': '${PARTS * SIZE}' } });
      };`,
  });
  const { origin } = await serve(root, { instances: 2, env });
  const expected = hash(Buffer.concat(Array.from({ length: PARTS }, () => bytes)));
  for (let file = 0; file < 10; file += 1) {
    expect(hash(await (await fetch(`${origin}/file`)).bytes())).toBe(expected);
  }
  // A few parts are on their way. V8 would free them in its own time: of these 40 MB, it leaves 35.
  expect(await (await fetch(`${origin}/peak`)).json()).toBeLessThan(10 * SIZE);
});
