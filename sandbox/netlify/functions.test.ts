import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { writeFiles } from '../kit/test-folder.ts';
import type { RequestContext } from './request-context.ts';
import { project, serve } from './test-project.ts';

const one = (config: string, body: string) => ({
  'functions/one.ts': `export const config = ${config};
    export default async (request: Request, context: any) => { ${body} };`,
});

test('finds a function by path and parameters', async () => {
  const root = project(
    one(
      `{ path: ['/api/items/:id', '/api/items'] }`,
      `return Response.json({ params: context.params, method: request.method, url: request.url })`,
    ),
  );
  const { origin } = await serve(root);
  expect(await (await fetch(`${origin}/api/items/7?a=b`)).json()).toEqual({
    params: { id: '7' },
    method: 'GET',
    url: `${origin}/api/items/7?a=b`,
  });
  expect((await fetch(`${origin}/API/Items/`)).status).toBe(200);
  expect((await fetch(`${origin}/.netlify/functions/one`)).status).toBe(404);
});

test('gives a function only its own environment, and keeps cookies and binary bodies intact', async () => {
  const root = project({
    'functions/env.ts': `export const config = { path: '/env' };
      export default () => Response.json([process.env, Netlify.env.get('NAME'), Netlify.env.get('PATH')]);`,
    'functions/echo.ts': `export const config = { path: '/echo' };
      export default async (request: Request) => new Response(await request.arrayBuffer(), { headers: [
        ['set-cookie', 'a=1; Path=/'], ['set-cookie', 'b=2; Expires=Wed, 01 Jan 2031 00:00:00 GMT']] });`,
  });
  const { origin } = await serve(root, { env: { NAME: 'value' } });
  const platform = { SITE_ID: 'local', NETLIFY_PURGE_API_TOKEN: expect.any(String) };
  const seen = await (await fetch(`${origin}/env`)).json();
  expect(seen).toEqual([{ NAME: 'value', ...platform }, 'value', null]);
  const sent = crypto.getRandomValues(new Uint8Array(65_536));
  const response = await fetch(`${origin}/echo`, { method: 'PUT', body: sent });
  expect(response.headers.getSetCookie()).toEqual([
    'a=1; Path=/',
    'b=2; Expires=Wed, 01 Jan 2031 00:00:00 GMT',
  ]);
  expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), sent)).toBe(0);
});

test('refuses a body above the limit, which is three quarters for a binary body', async () => {
  const root = project(
    one(`{ path: '/size' }`, `return Response.json((await request.arrayBuffer()).byteLength)`),
  );
  const { origin } = await serve(root);
  const send = async (size: number, type: string) => {
    const body = new Uint8Array(size);
    const headers = { 'content-type': type };
    return (await fetch(`${origin}/size`, { method: 'POST', body, headers })).status;
  };
  const megabyte = 1024 * 1024;
  expect(await send(6 * megabyte, 'application/json')).toBe(200);
  expect(await send(6 * megabyte + 1, 'application/json')).toBe(413);
  expect(await send(4.5 * megabyte, 'application/pdf')).toBe(200);
  expect(await send(4.5 * megabyte + 1, 'application/pdf')).toBe(413);
  expect(await send(4.5 * megabyte + 1, 'multipart/form-data; boundary=x')).toBe(413);
});

test('refuses a buffered response above its limit, and cuts off a stream above its own', async () => {
  const root = project({
    'functions/buffered.ts': `export const config = { path: '/buffered/:size' };
      export default (_: Request, { params }: any) => new Response('x'.repeat(Number(params.size)));`,
    'functions/streamed.ts': `export const config = { path: '/streamed/:size' };
      export default (_: Request, { params }: any) => {
        let left = Number(params.size);
        return new Response(new ReadableStream({ pull(controller) {
          if (left-- > 0) controller.enqueue(new Uint8Array(1000)); else controller.close();
        } }));
      };`,
  });
  const limits = { bufferedResponseBytes: 5_000, streamedResponseBytes: 20_000 };
  const { origin } = await serve(root, { limits });
  expect((await fetch(`${origin}/buffered/5000`)).status).toBe(200);
  expect((await fetch(`${origin}/buffered/5001`)).status).toBe(502);
  const whole = await fetch(`${origin}/streamed/20`);
  expect((await whole.arrayBuffer()).byteLength).toBe(20_000);
  await expect(fetch(`${origin}/streamed/21`).then((cut) => cut.arrayBuffer())).rejects.toThrow();
});

test('responds with 504 if a function takes too long, and 502 if it fails or ends the worker, which starts again', async () => {
  const root = project({
    'functions/slow.ts': `export const config = { path: '/slow' };
      export default () => new Promise(() => {});`,
    'functions/broken.ts': `export const config = { path: '/broken' };
      export default () => { throw new Error('the secret reason'); };`,
    'functions/wrong.ts': `export const config = { path: '/wrong' };
      export default () => 'not a response';`,
    'functions/exit.ts': `export const config = { path: '/exit' };
      export default () => { process.exit(1); };`,
    'functions/fine.ts': `export const config = { path: '/fine' };
      export default () => new Response('fine');`,
  });
  const { origin } = await serve(root, { limits: { functionMs: 200 } });
  expect((await fetch(`${origin}/slow`)).status).toBe(504);
  const broken = await fetch(`${origin}/broken`);
  expect(broken.status).toBe(502);
  expect(await broken.text()).not.toContain('secret');
  expect((await fetch(`${origin}/wrong`)).status).toBe(502);
  expect((await fetch(`${origin}/exit`)).status).toBe(502);
  // The worker starts again.
  await expect.poll(async () => (await fetch(`${origin}/fine`)).status).toBe(200);
});

test("tells functions the client's address, and ignores forged headers", async () => {
  const root = project(
    one(
      `{ path: '/ip' }`,
      `return Response.json([context.ip, ...['x-nf-client-connection-ip', 'x-forwarded-for',
        'x-sandbox-target', 'x-sandbox-ip'].map((name) => request.headers.get(name))])`,
    ),
  );
  const { origin } = await serve(root);
  const callWith = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/ip`, { headers })).json();
  expect(await callWith({})).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1', null, null]);
  const forged = {
    'x-nf-client-connection-ip': '9.9.9.9',
    'x-forwarded-for': '9.9.9.9',
    'x-sandbox-target': 'x',
  };
  expect(await callWith(forged)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1', null, null]);
  const headers = { 'x-sandbox-ip': '10.1.2.3' };
  expect(await callWith(headers)).toEqual(['10.1.2.3', '10.1.2.3', '10.1.2.3', null, null]);
  expect((await callWith({ 'x-sandbox-ip': 'nonsense' }))[0]).toBe('127.0.0.1');
});

test('streams a response as it is produced, and aborts when the client disconnects', async () => {
  const root = project({
    'functions/events.ts': `export const config = { path: '/events' };
      let left = false;
      export default (request: Request) => {
        if (request.method === 'POST') return Response.json(left);
        request.signal.addEventListener('abort', () => { left = true; });
        return new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('first')) }));
      };`,
  });
  const { origin } = await serve(root);
  const leave = new AbortController();
  const response = await fetch(`${origin}/events`, { signal: leave.signal });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
  leave.abort();
  const left = async () => (await fetch(`${origin}/events`, { method: 'POST' })).json();
  await expect.poll(left).toBe(true);
});

test('survives clients that do not speak HTTP or disconnect halfway', async () => {
  const root = project(one(`{ path: '/ok' }`, `return new Response('ok')`));
  const { origin } = await serve(root);
  for (const text of [
    'nonsense\r\n\r\n',
    'POST /ok HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nabc',
  ]) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await new Promise((done) => socket.write(text, done));
    socket.destroy();
  }
  expect(await (await fetch(`${origin}/ok`)).text()).toBe('ok');
});

test('loads changed functions on reload', async () => {
  const root = project(one(`{ path: '/v' }`, `return new Response('1')`));
  const { origin, reload } = await serve(root);
  expect(await (await fetch(`${origin}/v`)).text()).toBe('1');
  writeFiles(root, one(`{ path: '/v' }`, `return new Response('2')`));
  const [response] = await Promise.all([reload().then(() => fetch(`${origin}/v`))]);
  expect(await response.text()).toBe('2');
});

test('during development, explains why a function does not respond, and still serves pages and other functions', async () => {
  const good = (text: string) => `export const config = { path: '/api/${text}' };
    export default () => new Response('${text}');`;
  const root = project({ 'functions/one.ts': good('one'), 'functions/two.ts': good('two') });
  const pages = async ({ outgoing }: RequestContext) => {
    outgoing.end('page');
    return true;
  };
  const { origin, reload } = await serve(root, { pages, logFunctions: () => {} });
  const get = async (path: string) => {
    const response = await fetch(origin + path);
    return [response.status, await response.text()];
  };
  expect(await get('/api/one')).toEqual([200, 'one']);
  writeFiles(root, { 'functions/one.ts': 'export default () => new Response(;' });
  await reload();
  const [status, text] = await get('/api/one');
  expect([status, text]).toEqual([
    500,
    expect.stringMatching(/one\.ts cannot be loaded: .*SyntaxError/),
  ]);
  expect(text).not.toContain('    at ');
  expect(await get('/api/two')).toEqual([200, 'two']);
  expect(await get('/api/none')).toEqual([200, 'page']);
  expect(await get('/admin')).toEqual([200, 'page']);
  writeFiles(root, { 'functions/one.ts': good('one') });
  await reload();
  expect(await get('/api/one')).toEqual([200, 'one']);
});

test('refuses to start if a function cannot be loaded, and names it', async () => {
  const broken = project({ 'functions/broken.ts': `import './missing.ts';` });
  await expect(serve(broken)).rejects.toThrow(/broken\.ts/);
  const without = project({ 'functions/empty.ts': `export const config = { path: '/x' };` });
  await expect(serve(without)).rejects.toThrow(/empty\.ts/);
  const unknown = project(one(`{ path: '/x', background: true }`, ''));
  await expect(serve(unknown)).rejects.toThrow(/background/);
});
