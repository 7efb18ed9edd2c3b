import { expect, test } from 'vitest';
import { Builds } from './builds.ts';
import { project, serve } from './test-project.ts';

const post = (url: string, body?: unknown) =>
  fetch(url, {
    method: 'POST',
    ...(body
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : {}),
  });

test('runs a scheduled function by hand and by the clock, but at no address', async () => {
  const root = project({
    'functions/tick.ts': `
      export const config = { schedule: '* * * * * *' };
      let bodies: unknown[] = [];
      globalThis.ticks = bodies;
      export default async (request: Request) => { bodies.push([request.method, await request.json()]); };`,
    'functions/ticks.ts': `
      export const config = { path: '/ticks' };
      export default () => Response.json(globalThis.ticks);`,
  });
  const { origin } = await serve(root, { hasClock: true });
  const ticks = async (): Promise<unknown[]> => (await fetch(`${origin}/ticks`)).json();
  await expect.poll(async () => (await ticks()).length, { timeout: 3_000 }).toBeGreaterThan(0);
  const response = await post(`${origin}/__sandbox/schedule/tick`);
  expect(response.status).toBe(200);
  const [first] = await ticks();
  expect(first).toEqual(['POST', { next_run: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  expect((await post(`${origin}/.netlify/functions/tick`)).status).toBe(404);
  expect((await post(`${origin}/__sandbox/schedule/other`)).status).toBe(404);
});

test('settles once the work after a response is done, including work started by that work', async () => {
  const root = project({
    'functions/work.ts': `
      export const config = { path: '/work' };
      const first = new Promise((done) => { globalThis.first = done; });
      const second = new Promise((done) => { globalThis.second = done; });
      export default (request: Request, context) => {
        context.waitUntil(first.then(() => { context.waitUntil(second); }));
      };`,
    'functions/finish.ts': `
      export const config = { path: '/finish/:which' };
      export default (request: Request, { params }) => { globalThis[params.which](); };`,
  });
  const { origin } = await serve(root);
  await fetch(`${origin}/work`);
  let isSettled = false;
  const settled = post(`${origin}/__sandbox/settle`).then(({ status }) => {
    isSettled = true;
    return status;
  });
  for (const which of ['first', 'second']) {
    await fetch(`${origin}/work`);
    expect(isSettled).toBe(false);
    await fetch(`${origin}/finish/${which}`);
  }
  expect(await settled).toBe(200);
});

test('runs one build at a time, and one more for all requests during it', async () => {
  const finish: (() => void)[] = [];
  const builds = new Builds(
    () => new Promise((done) => finish.push(done)),
    () => {},
  );
  const { origin } = await serve(project({}), { builds });
  for (let count = 0; count < 4; count++) {
    expect((await post(`${origin}/__sandbox/build`)).status).toBe(200);
  }
  expect(finish).toHaveLength(1);
  finish[0]?.();
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.();
  await builds.settled();
  const list = await (await fetch(`${origin}/__sandbox/builds`)).json();
  expect(list.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready']);
});

test('pauses builds until told to resume, then runs one', async () => {
  let count = 0;
  const builds = new Builds(
    async () => {
      count += 1;
    },
    () => {},
  );
  const { origin } = await serve(project({}), { builds });
  const hold = (isHeld: unknown) => post(`${origin}/__sandbox/hold-builds`, { isHeld });
  expect((await hold('yes')).status).toBe(400);
  expect((await hold(true)).status).toBe(200);
  for (let asked = 0; asked < 2; asked += 1) await post(`${origin}/__sandbox/build`);
  await builds.settled();
  expect(count).toBe(0);
  await hold(false);
  await builds.settled();
  expect(count).toBe(1);
});

test('reports why a build failed', async () => {
  const lines: string[] = [];
  const failing = () => Promise.reject(new Error('No such page'));
  const builds = new Builds(failing, (line) => lines.push(line));
  builds.request();
  await builds.settled();
  expect(builds.list()).toMatchObject([{ state: 'failed', message: 'No such page' }]);
  expect(lines.join()).toContain('No such page');
});

test('describes itself to this machine only, once everything is up', async () => {
  const info = { shop: 'http://localhost:1' };
  let isReady = false;
  const { origin } = await serve(project({}), { info: () => (isReady ? info : undefined) });
  expect((await fetch(`${origin}/__sandbox`)).status).toBe(503);
  isReady = true;
  const response = await fetch(`${origin}/__sandbox`);
  expect(await response.json()).toEqual(info);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await fetch(`${origin}/__sandbox`, { headers })).status).toBe(403);
});

test('injects a fault into the given number of requests', async () => {
  const root = project({ 'dist/index.html': 'fine' });
  const { origin } = await serve(root);
  await post(`${origin}/__sandbox/fail`, { times: 1, status: 503 });
  const failed = await fetch(origin);
  expect([failed.status, await failed.text()]).toEqual([503, 'Service Unavailable']);
  expect((await fetch(origin)).status).toBe(200);
  await post(`${origin}/__sandbox/fail`, { times: 1, drop: true });
  await expect(fetch(origin)).rejects.toThrow();
  await post(`${origin}/__sandbox/fail`, { times: 1, hang: 20, path: '/' });
  expect((await fetch(origin)).status).toBe(200);
});
