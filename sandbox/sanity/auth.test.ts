import { expect, test } from 'vitest';
import { startTestLake, testClient } from './test-lake.ts';

test('shows nothing of a private dataset without a token', async () => {
  const { client, origin } = await startTestLake();
  await client.create({ _id: 'a', _type: 't' });
  const anonymous = testClient(origin, { token: undefined });
  expect(await anonymous.fetch('*')).toEqual([]);
  expect(await anonymous.getDocument('a')).toBeUndefined();
});

test('shows anyone the published documents and files of a public dataset', async () => {
  const { client, origin, control } = await startTestLake();
  await client.create({ _id: 'a', _type: 't' });
  await client.create({ _id: 'drafts.b', _type: 't' });
  const { _id: file } = await client.assets.upload('file', Buffer.from('%PDF-1.7'));
  expect((await control('visibility', { visibility: 'public' })).status).toBe(200);
  const anonymous = testClient(origin, { token: undefined, perspective: 'raw' });
  expect(await anonymous.fetch('*._id | order(@)')).toEqual(['a', file]);
  expect(await anonymous.getDocument('a')).toBeDefined();
  expect(await anonymous.getDocument('drafts.b')).toBeUndefined();
  await expect(anonymous.create({ _type: 't' })).rejects.toMatchObject({ statusCode: 403 });

  await control('visibility', { visibility: 'private' });
  expect(await anonymous.fetch('*')).toEqual([]);
  expect((await control('visibility', { visibility: 'hidden' })).status).toBe(400);
});

test('refuses writes without a token', async () => {
  const { client, origin } = await startTestLake();
  const anonymous = testClient(origin, { token: undefined });
  await expect(anonymous.create({ _type: 't' })).rejects.toMatchObject({ statusCode: 403 });
  await expect(anonymous.assets.upload('file', Buffer.from('x'))).rejects.toMatchObject({
    statusCode: 403,
  });
  expect(await client.fetch('count(*)')).toBe(0);
});

test('refuses a wrong token, even for reading', async () => {
  const { origin } = await startTestLake();
  const stranger = testClient(origin, { token: 'wrong' });
  await expect(stranger.fetch('*')).rejects.toMatchObject({
    statusCode: 401,
    message: expect.stringContaining('Unauthorized - Session not found'),
  });
});

test('refuses another dataset and another project', async () => {
  const { origin } = await startTestLake();
  const elsewhere = [{ dataset: 'staging' }, { projectId: 'other' }];
  for (const config of elsewhere) {
    await expect(testClient(origin, config).fetch('*')).rejects.toMatchObject({ statusCode: 404 });
  }
});

test('lets pages of any origin read responses and errors', async () => {
  const { origin } = await startTestLake();
  const url = `${origin}/v2025-02-19/data/query/production?query=${encodeURIComponent('*[')}`;
  const response = await fetch(url, { headers: { origin: 'http://localhost:3333' } });
  expect(response.status).toBe(400);
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3333');
  expect(response.headers.get('access-control-allow-credentials')).toBe('true');
});

test('responds to a preflight request', async () => {
  const { origin } = await startTestLake();
  const response = await fetch(`${origin}/v2025-02-19/data/mutate/production`, {
    method: 'OPTIONS',
    headers: {
      origin: 'null',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-sanity-project-id',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('null');
  expect(response.headers.get('access-control-allow-headers')).toBe(
    'authorization,x-sanity-project-id',
  );
  expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
});

test("responds to an injected fault in the service's format", async () => {
  const { origin, client } = await startTestLake();
  const body = JSON.stringify({ times: 1, status: 500 });
  await fetch(`${origin}/__sandbox/fail`, { method: 'POST', body });
  await expect(client.fetch('*')).rejects.toMatchObject({
    statusCode: 500,
    message: expect.stringContaining('Internal Server Error'),
  });
  expect(await client.fetch('*')).toEqual([]);
});
