import { expect, test } from 'vitest';
import { startTestLake, testClient } from './test-lake.ts';

test('shows nothing of a private dataset without a token, and refuses writes', async () => {
  const { client, origin } = await startTestLake();
  const { _id } = await client.create({ _type: 't' });
  const anonymous = testClient(origin, { token: undefined });
  expect(await anonymous.fetch('*')).toEqual([]);
  expect(await anonymous.getDocument(_id)).toBeUndefined();
  const refused = { statusCode: 403 };
  await expect(anonymous.create({ _type: 't' })).rejects.toMatchObject(refused);
  const upload = anonymous.assets.upload('file', Buffer.from('x'));
  await expect(upload).rejects.toMatchObject(refused);
  expect(await client.fetch('count(*)')).toBe(1);
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

test('refuses a wrong token, even for reading, another dataset and another project', async () => {
  const { origin } = await startTestLake();
  const read = (config: object) => testClient(origin, config).fetch('*');
  await expect(read({ token: 'wrong' })).rejects.toMatchObject({
    statusCode: 401,
    message: expect.stringContaining('Unauthorized - Session not found'),
  });
  for (const config of [{ dataset: 'staging' }, { projectId: 'other' }]) {
    await expect(read(config)).rejects.toMatchObject({ statusCode: 404 });
  }
});

test('lets pages of any origin read responses and errors, after a preflight request', async () => {
  const { origin } = await startTestLake();
  const url = `${origin}/v2025-02-19/data/query/production?query=${encodeURIComponent('*[')}`;
  const response = await fetch(url, { headers: { origin: 'http://localhost:3333' } });
  expect(response.status).toBe(400);
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3333');
  expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  const asked = 'authorization,x-sanity-project-id';
  const preflight = await fetch(`${origin}/v2025-02-19/data/mutate/production`, {
    method: 'OPTIONS',
    headers: {
      origin: 'null',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('null');
  expect(preflight.headers.get('access-control-allow-headers')).toBe(asked);
  expect(Number(preflight.headers.get('access-control-max-age'))).toBeGreaterThan(0);
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
