import type { ListenEvent } from '@sanity/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestLake, testClient, testToken } from './test-lake.ts';

type Client = ReturnType<typeof testClient>;
const patient = { timeout: 10_000 };
type Events = ListenEvent<Record<string, unknown>>[];

/** Listens until the test ends. Resolves after the welcome event. */
async function listenTo(client: Client, query: string, options = {}): Promise<Events> {
  const events: Events = [];
  const subscription = client
    .listen(query, { type: 't' }, { events: ['welcome', 'mutation'], ...options })
    .subscribe((event) => events.push(event));
  onTestFinished(() => subscription.unsubscribe());
  await vi.waitFor(() => expect(events[0]).toMatchObject({ type: 'welcome' }), patient);
  events.length = 0;
  return events;
}

const until = (events: Events, count: number) =>
  vi.waitFor(() => expect(events).toHaveLength(count), patient);

test('reports a document that starts to match, changes and stops matching', async () => {
  const { client } = await startTestLake();
  const events = await listenTo(client, '*[_type == $type && n > 0]');
  const { _rev } = await client.create({ _id: 'a', _type: 't', n: 0 });
  await client.create({ _id: 'b', _type: 'other', n: 1 });
  const appeared = await client.patch('a').set({ n: 1 }).commit();
  const updated = await client.patch('a').set({ n: 2 }).commit();
  await client.delete('a');
  await until(events, 3);
  expect(events).toMatchObject([
    {
      transition: 'appear',
      documentId: 'a',
      previousRev: _rev,
      resultRev: appeared._rev,
      mutations: [{ patch: { id: 'a', set: { n: 1 } } }],
      result: { n: 1 },
    },
    { transition: 'update', resultRev: updated._rev },
    { transition: 'disappear', mutations: [{ delete: { id: 'a' } }] },
  ]);
});

test('numbers the events of a transaction for each listener', async () => {
  const { client } = await startTestLake();
  const events = await listenTo(client, '*[_type == $type]');
  const transaction = client.transaction();
  for (const _id of ['a', 'b']) transaction.create({ _id, _type: 't' });
  await transaction.create({ _id: 'c', _type: 'other' }).commit();
  await until(events, 2);
  expect(events).toMatchObject([
    { documentId: 'a', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
    { documentId: 'b', transactionTotalEvents: 2, transactionCurrentEvent: 2 },
  ]);
});

test('sends effects that replace the whole document, without its revision', async () => {
  const { client } = await startTestLake();
  const events = await listenTo(client, '*', { effectFormat: 'mendoza' });
  const { _rev, ...rest } = await client.create({ _id: 'a', _type: 't' });
  await until(events, 1);
  expect(events[0]).toMatchObject({ effects: { apply: [0, rest], revert: [0, null] } });
  expect(JSON.stringify(events[0])).toContain(_rev);
});

test('refuses listeners without a token, and reports an invalid query in the stream', async () => {
  const { client, origin } = await startTestLake();
  const fails = (listener: Client, query: string) =>
    new Promise((resolve) => listener.listen(query).subscribe({ error: resolve }));
  expect(await fails(testClient(origin, { token: undefined }), '*')).toMatchObject({ status: 401 });
  expect(await fails(client, '*[')).toMatchObject({
    name: 'MessageError',
    data: { data: { error: { type: 'queryParseError' } } },
  });
});

test('redirects browsers to another host name, with a ticket that works once', async () => {
  const { origin } = await startTestLake();
  const path = '/v2025-02-19/data/listen/production?query=*';
  const redirect = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${testToken}`, origin: 'http://localhost:3333' },
  });
  expect(redirect.status).toBe(307);
  const target = new URL(redirect.headers.get('location') ?? '');
  expect(target.hostname).toMatch(/^l\d+\.localhost$/);
  expect(target.port).toBe(new URL(origin).port);

  const url = `${origin}${target.pathname}${target.search}`;
  const { status, body } = await fetch(url);
  expect(status).toBe(200);
  await body?.cancel();
  expect((await fetch(url)).status).toBe(401);
});
