import { expect, test } from 'vitest';
import { startListener } from './listener.ts';
import { project, rawRequest, serve } from './test-project.ts';

test('lists one entry for each request, whatever responds to it', async () => {
  const root = project({
    'dist/index.html': 'page',
    'functions/objects.ts': `
      export const config = { path: '/objects/:id' };
      export default () => new Response('object', { status: 203 });`,
    'functions/edge/gate.ts': `
      export const config = { path: '/objects/*' };
      export default (request: Request, context: any) => context.next();`,
  });
  const { origin } = await serve(root);
  const control = (path: string, init?: RequestInit) => fetch(`${origin}/__sandbox/${path}`, init);
  await fetch(origin);
  await fetch(`${origin}/objects/1?ticket=secret`);
  await control('fail', { method: 'POST', body: JSON.stringify({ times: 1, status: 503 }) });
  await fetch(`${origin}/failing`, { method: 'POST', body: 'x' });
  await rawRequest(origin, '/elsewhere', { host: 'shop.example' });
  const entries = await (await control('requests')).json();
  expect(entries.map(({ at: _at, ...entry }: { at: string }) => entry)).toEqual([
    { method: 'GET', path: '/', status: 200 },
    { method: 'GET', path: '/objects/1', status: 203 },
    { method: 'POST', path: '/failing', status: 503 },
    { method: 'GET', path: '/elsewhere', status: 421 },
  ]);
  await control('requests', { method: 'DELETE' });
  expect(await (await control('requests')).json()).toEqual([]);
});

test('lists no control call, however its address is written, and every other request once', async () => {
  const { origin } = await serve(project({}));
  const control = ['/a/../__sandbox/x', '/./__sandbox/x?y=1', '/%5f_sandbox/x', '/__sandbox%2fx'];
  const others = ['/__sandbox/../page', '/__sandboxes', '//__sandbox/x', '/%'];
  for (const target of [...control, '/a/%2e%2e/__sandbox', ...others]) {
    await rawRequest(origin, target);
  }
  const entries = await (await fetch(`${origin}/__sandbox/requests`)).json();
  expect(entries).toMatchObject(others.map((path) => ({ path })));
});

test('lists requests that arrived before the site was up', async () => {
  const listener = await startListener(0);
  await fetch(`${listener.origin}/early`);
  const { origin } = await serve(project({}), { port: listener });
  const entries = await (await fetch(`${origin}/__sandbox/requests`)).json();
  expect(entries).toMatchObject([{ path: '/early', status: 503 }]);
});

test('delays no later request for a method or a body that a function does not read', async () => {
  const root = project({
    'functions/refuse.ts': `
      export const config = { path: '/refuse' };
      export default () => new Response('', { status: 401 });`,
  });
  const { origin } = await serve(root);
  expect(await rawRequest(origin, '/refuse', {}, 'TRACE')).toBe(405);
  const send = async (body: Buffer) =>
    (await fetch(`${origin}/refuse`, { method: 'POST', body: new Uint8Array(body) })).status;
  for (let round = 0; round < 3; round += 1) {
    const sizes = [11, 300_000, 11, 300_000, 11, 20_000, 11, 11];
    const statuses = await Promise.all(sizes.map((size) => send(Buffer.alloc(size))));
    expect(statuses).toEqual(sizes.map(() => 401));
  }
});
