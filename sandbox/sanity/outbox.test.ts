import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestLake } from './test-lake.ts';

const secret = 'webhook-secret';

interface Delivery {
  body: string;
  isSigned: boolean;
  operation: string;
}

/** Starts a receiver that responds with the given statuses first, then with 200. */
async function startReceiver(statuses: number[] = []) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const signature = String(request.headers[SIGNATURE_HEADER_NAME]);
    const isSigned = await isValidSignature(body, signature, secret);
    deliveries.push({ body, isSigned, operation: String(request.headers['sanity-operation']) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { deliveries, webhook: { url: `http://127.0.0.1:${port}/hook`, secret } };
}

const until = (deliveries: Delivery[], count: number) =>
  vi.waitFor(() => expect(deliveries).toHaveLength(count), { timeout: 10_000 });

test("delivers only the webhook's operations, and nothing while it is disabled", async () => {
  const { deliveries, webhook } = await startReceiver();
  for (const options of [{ on: ['delete'] as const }, { isDisabled: true }]) {
    const { client } = await startTestLake({ webhook: { ...webhook, ...options } });
    await client.create({ _id: 'a', _type: 'topic' });
    await client.delete('a');
  }
  const { client } = await startTestLake({ webhook });
  await client.create({ _id: 'last', _type: 'topic' });
  await until(deliveries, 2);
  expect(deliveries.map(({ operation }) => operation).toSorted()).toEqual(['create', 'delete']);
});

test('delivers changes of published documents and of assets, each signed', async () => {
  const { deliveries, webhook } = await startReceiver();
  const { client } = await startTestLake({ webhook });
  const asset = await client.assets.upload('file', Buffer.from('%PDF-1.7'));
  await client.create({ _id: 'drafts.a', _type: 'topic' });
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.a',
    publishedId: 'a',
  });
  const changed = await client.patch('a').set({ n: 1 }).commit();
  await client.delete('a');
  await until(deliveries, 4);
  expect(deliveries.map(({ operation }) => operation)).toEqual([
    'create',
    'create',
    'update',
    'delete',
  ]);
  expect(deliveries.every(({ isSigned }) => isSigned)).toBe(true);
  expect(JSON.parse(deliveries[0]?.body ?? '')).toEqual(asset);
  expect(JSON.parse(deliveries[2]?.body ?? '')).toEqual(changed);
});

test('delivers the documents that match the filter, in the form of the projection', async () => {
  const { deliveries, webhook } = await startReceiver();
  const filter = '_type == "topic"';
  const projection = '{ _id, "operation": delta::operation() }';
  const { client } = await startTestLake({ webhook: { ...webhook, filter, projection } });
  await client.assets.upload('file', Buffer.from('%PDF-1.7'));
  await client.create({ _id: 'a', _type: 'subject' });
  await client.create({ _id: 'b', _type: 'topic' });
  await client.delete('b');
  await until(deliveries, 2);
  expect(deliveries.map(({ body }) => JSON.parse(body))).toEqual([
    { _id: 'b', operation: 'create' },
    { _id: 'b', operation: 'delete' },
  ]);
});

test('retries after 5xx and 429, but after no other status', async () => {
  const { deliveries, webhook } = await startReceiver([503, 429, 400]);
  const { client } = await startTestLake({ webhook });
  await client.create({ _id: 'a', _type: 'topic' });
  await client.create({ _id: 'b', _type: 'topic' });
  await until(deliveries, 4);
  expect(deliveries.map(({ body }) => JSON.parse(body)._id)).toEqual(['a', 'a', 'a', 'b']);
});

test('delivers pending changes after a restart', async () => {
  const { deliveries, webhook } = await startReceiver();
  const unreachable = { url: 'http://127.0.0.1:1/hook', secret };
  const { client, close, dataDir } = await startTestLake({ webhook: unreachable });
  await client.create({ _id: 'a', _type: 'topic' });
  await close();
  await startTestLake({ dataDir, webhook });
  await until(deliveries, 1);
});

test('returns a revision that changes with published documents only', async () => {
  const { client, origin } = await startTestLake();
  const read = async () => (await fetch(`${origin}/__sandbox/revision`)).json();
  const empty = await read();
  await client.create({ _id: 'drafts.a', _type: 'topic' });
  await client.assets.upload('file', Buffer.from('%PDF-1.7'));
  expect(await read()).toEqual(empty);
  const { _rev } = await client.create({ _id: 'a', _type: 'topic' });
  expect(await read()).toEqual({ revision: _rev });
});
