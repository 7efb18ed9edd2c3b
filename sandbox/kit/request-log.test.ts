import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { streamSSE } from 'hono/streaming';
import { expect, onTestFinished, test } from 'vitest';
import { Faults } from './faults.ts';
import type { LoggedRequest } from './request-log.ts';
import { createApp, listen } from './stand-in.ts';

async function start() {
  const app = createApp('test', new Faults(), { error: 'injected' });
  app.get('/fine', (c) => c.text('fine'));
  app.get('/events', (c) =>
    streamSSE(c, async (sse) => {
      await sse.writeSSE({ data: 'welcome' });
      await new Promise(() => {});
    }),
  );
  const standIn = await listen(app, 0);
  onTestFinished(standIn.close);
  const { origin } = standIn;
  return {
    origin,
    list: async (): Promise<LoggedRequest[]> =>
      (await fetch(`${origin}/__sandbox/requests`)).json(),
    fail: (fault: object) =>
      fetch(`${origin}/__sandbox/fail`, { method: 'POST', body: JSON.stringify(fault) }),
  };
}

test('lists each request once, newest last, without queries or control calls, until emptied by DELETE', async () => {
  const { origin, list, fail } = await start();
  const before = new Date().toISOString();
  await fail({ times: 0 });
  expect((await fetch(`${origin}/fine?token=secret`)).status).toBe(200);
  expect((await fetch(`${origin}/nowhere`, { method: 'POST' })).status).toBe(501);
  const entries = await list();
  expect(entries).toEqual([
    { method: 'GET', path: '/fine', status: 200, at: expect.any(String) },
    { method: 'POST', path: '/nowhere', status: 501, at: expect.any(String) },
  ]);
  const times = [before, ...entries.map(({ at }) => at), new Date().toISOString()];
  expect(times).toEqual(times.map((at) => new Date(at).toISOString()).sort());
  const emptied = await fetch(`${origin}/__sandbox/requests`, { method: 'DELETE' });
  expect(emptied.status).toBe(200);
  expect(await list()).toEqual([]);
});

test('keeps the last 1,000 requests', async () => {
  const { origin, list } = await start();
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  for (let sent = 0; sent <= 1_000; sent += 1) {
    const last = sent === 1_000 ? 'Connection: close\r\n' : '';
    socket.write(`HEAD /${sent} HTTP/1.1\r\nHost: localhost\r\n${last}\r\n`);
  }
  await once(socket.resume(), 'close');
  const paths = (await list()).map(({ path }) => path);
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([1_000, '/1', '/1000']);
});

test('lists an injected fault with its status, and a dropped connection with status 0', async () => {
  const { origin, list, fail } = await start();
  await fail({ times: 1, status: 429 });
  expect((await fetch(`${origin}/fine`)).status).toBe(429);
  await fail({ times: 1, drop: true });
  await expect(fetch(`${origin}/fine`)).rejects.toThrow();
  expect((await list()).map(({ status }) => status)).toEqual([429, 0]);
});

test('lists a request without a response once its client has gone', async () => {
  const { origin, list, fail } = await start();
  await fail({ times: 1, hang: true, path: '/hanging' });
  const hanging = request(`${origin}/hanging`).on('error', () => {});
  hanging.end();
  await once(hanging, 'finish');
  expect(await list()).toEqual([]);
  hanging.destroy();
  await expect.poll(list).toMatchObject([{ path: '/hanging', status: 0 }]);
});

test('lists a stream once, from its first byte on', async () => {
  const { origin, list } = await start();
  const leaving = new AbortController();
  const events = await fetch(`${origin}/events`, { signal: leaving.signal });
  await events.body?.getReader().read();
  const open = await list();
  expect(open).toMatchObject([{ path: '/events', status: 200 }]);
  leaving.abort();
  expect(await list()).toEqual(open);
});
