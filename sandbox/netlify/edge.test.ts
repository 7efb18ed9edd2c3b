import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { project, serve } from './test-project.ts';

const CHUNK_BYTES = 64 * 1024;
const SIZE = 24 * 1024 * 1024;

function source(size: number) {
  const counted = { made: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (counted.made >= size) return controller.close();
      controller.enqueue(new Uint8Array(CHUNK_BYTES));
      counted.made += CHUNK_BYTES;
    },
  });
  return { body, counted };
}

/** Starts a storage server that reads nothing until `start` is called, and counts the bytes it reads. */
async function storage() {
  const ready = Promise.withResolvers<void>();
  const counted = { taken: 0 };
  const server = createServer(async (incoming, outgoing) => {
    await ready.promise;
    for await (const chunk of incoming) counted.taken += chunk.length;
    outgoing.end('stored');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { counted, origin, start: ready.resolve };
}

test('lets an edge function respond, change the response that follows, or pass the request on', async () => {
  const root = project({
    'functions/edge/gate.ts': `
      export const config = { path: '/objects/*' };
      export default async (request: Request, context: any) => {
        const url = new URL(request.url);
        if (url.searchParams.has('ticket')) return new Response('edge', { status: 203 });
        if (!url.searchParams.has('next')) return undefined;
        const response = await context.next();
        response.headers.append('x-edge', 'seen');
        return response;
      };`,
    'functions/objects.ts': `
      export const config = { path: '/objects/:id' };
      export default async (request: Request, { ip, params }: any) =>
        new Response(JSON.stringify([ip, params.id, await request.text()]), {
          headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] });`,
    'dist/objects/page/index.html': `page ${'.'.repeat(400)}`,
  });
  const { origin } = await serve(root);
  expect((await fetch(`${origin}/objects/1?ticket=t`)).status).toBe(203);
  const passed = await fetch(`${origin}/objects/1`, { headers: { 'x-sandbox-ip': '10.0.0.1' } });
  expect(await passed.json()).toEqual(['10.0.0.1', '1', '']);
  const changed = await fetch(`${origin}/objects/1?next`);
  expect(changed.headers.get('x-edge')).toBe('seen');
  expect(changed.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const post = await fetch(`${origin}/objects/1`, { method: 'POST', body: 'body' });
  expect(await post.json()).toEqual(['127.0.0.1', '1', 'body']);
  expect(await (await fetch(`${origin}/objects/page/?next`)).text()).toContain('page');
});

const relay = (target: string) => ({
  'functions/edge/relay.ts': `
    export const config = { path: '/files/*' };
    export default (request: Request) => request.method === 'PUT'
      ? fetch('${target}', { method: 'PUT', body: request.body, duplex: 'half' } as RequestInit)
      : fetch('${target}');`,
});

test('streams an upload through an edge function no faster than the storage reads it', async () => {
  const { counted, origin: target, start } = await storage();
  const { origin } = await serve(project(relay(target)));
  const upload = source(SIZE);
  const response = fetch(`${origin}/files/a`, {
    method: 'PUT',
    body: upload.body,
    duplex: 'half',
  } as RequestInit);
  const made: number[] = [];
  const isStill = () => made.push(upload.counted.made) > 6 && new Set(made.slice(-6)).size === 1;
  await expect.poll(isStill, { interval: 50, timeout: 10_000 }).toBe(true);
  expect(upload.counted.made).toBeGreaterThan(0);
  expect(upload.counted.made).toBeLessThan(SIZE / 2);
  start();
  expect(await (await response).text()).toBe('stored');
  expect(counted.taken).toBe(SIZE);
});

test('streams down through an edge function as fast as the client reads', async () => {
  let sent = 0;
  const server = createServer((_, outgoing) => {
    const more = () => {
      while (sent < SIZE) {
        sent += CHUNK_BYTES;
        if (!outgoing.write(Buffer.alloc(CHUNK_BYTES))) return void outgoing.once('drain', more);
      }
      outgoing.end();
    };
    more();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { origin } = await serve(project(relay(target)));
  const response = await fetch(`${origin}/files/a`);
  const reader = response.body?.getReader();
  let read = (await reader?.read())?.value?.length ?? 0;
  expect(sent).toBeLessThan(SIZE);
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    read += part.value.length;
  }
  expect(read).toBe(SIZE);
});

test('responds with 502 if an edge function fails, and 504 if it never responds', async () => {
  const root = project({
    'functions/edge/broken.ts': `
      export const config = { path: '/broken' };
      export default () => { throw new Error('reason'); };`,
    'functions/edge/slow.ts': `
      export const config = { path: '/slow' };
      export default () => new Promise(() => {});`,
  });
  const { origin } = await serve(root, { limits: { edgeHeaderMs: 200 } });
  expect((await fetch(`${origin}/broken`, { method: 'POST', body: 'x' })).status).toBe(502);
  expect((await fetch(`${origin}/slow`)).status).toBe(504);
});
