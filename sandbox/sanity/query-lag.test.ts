import { expect, test, vi } from 'vitest';
import { startTestLake } from './test-lake.ts';

const LAG_MS = 1_000;
const names = '*[_type == "t"]._id | order(@)';

async function startSlowLake() {
  const lake = await startTestLake();
  for (const milliseconds of [-1, 1.5, 'slow']) {
    expect((await lake.control('query-lag', { milliseconds })).status).toBe(400);
  }
  expect((await lake.control('query-lag', { milliseconds: LAG_MS })).status).toBe(200);
  return lake;
}

const patient = { timeout: 10_000 };

test('shows a write to queries and the revision late, and to requests by id immediately', async () => {
  const { client, origin } = await startSlowLake();
  const revision = async () =>
    (await (await fetch(`${origin}/__sandbox/revision`)).json()).revision;
  const before = await revision();
  const { _rev } = await client.create({ _id: 'a', _type: 't' }, { visibility: 'async' });
  expect(await client.fetch(names)).toEqual([]);
  expect(await revision()).toBe(before);
  expect(await client.getDocument('a')).toMatchObject({ _id: 'a' });
  await vi.waitFor(async () => expect(await client.fetch(names)).toEqual(['a']), patient);
  expect(await revision()).toBe(_rev);
});

test('responds to a mutation with visibility "sync" once queries see it', async () => {
  const { client } = await startSlowLake();
  const started = performance.now();
  await client.create({ _id: 'a', _type: 't' }, { visibility: 'sync' });
  expect(performance.now() - started).toBeGreaterThan(LAG_MS - 10);
  expect(await client.fetch(names)).toEqual(['a']);
});

test('shows changes published in the Studio late, in the order of the writes', async () => {
  const { client } = await startSlowLake();
  await client.create({ _id: 'drafts.a', _type: 't' }, { visibility: 'deferred' });
  const publish = { actionType: 'sanity.action.document.publish', publishedId: 'a' } as const;
  await client.action({ ...publish, draftId: 'drafts.a' });
  expect(await client.fetch(names)).toEqual([]);
  await client.create({ _id: 'b', _type: 't' }, { visibility: 'sync' });
  expect(await client.fetch(names)).toEqual(['a', 'b']);
});

test('tells a listener with visibility "query" once queries see the change', async () => {
  const { client } = await startSlowLake();
  const seen: Record<string, Promise<unknown>> = {};
  for (const visibility of ['transaction', 'query'] as const) {
    const { promise: welcomed, resolve: welcome } = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const options = { visibility, events: ['welcome', 'mutation'] as const };
    client.listen('*', {}, { ...options, events: [...options.events] }).subscribe((event) => {
      if (event.type === 'welcome') welcome();
      else resolve(client.fetch(names));
    });
    await welcomed;
    seen[visibility] = promise;
  }
  await client.create({ _id: 'a', _type: 't' }, { visibility: 'async' });
  expect(await seen['transaction']).toEqual([]);
  expect(await seen['query']).toEqual(['a']);
});
