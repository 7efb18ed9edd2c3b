import { expect, test } from 'vitest';
import { startTestLake, testClient, testToken } from './test-lake.ts';

const studioUser = { id: 'owner', name: 'Olive Owner', email: 'owner@shop.test' };

test('returns the user of a token, and 401 without a token', async () => {
  const { client, origin } = await startTestLake({ studioUser });
  expect(await client.users.getById('me')).toMatchObject(studioUser);
  const anonymous = testClient(origin, { token: undefined });
  await expect(anonymous.users.getById('me')).rejects.toMatchObject({ statusCode: 401 });
  await expect(anonymous.projects.list()).rejects.toMatchObject({ statusCode: 401 });
});

const viewer = {
  token: 'sk-another-token-of-at-least-32-characters',
  role: 'viewer',
  user: { id: 'viewer', name: 'Vera Viewer', email: 'vera@shop.test' },
} as const;

test('tells each member who they are and what they may do', async () => {
  const { client, origin } = await startTestLake({ studioUser, members: [viewer] });
  const reader = testClient(origin, { token: viewer.token });
  expect(await client.users.getById('me')).toMatchObject({
    ...studioUser,
    roles: [{ name: 'administrator' }],
  });
  expect(await reader.users.getById('me')).toMatchObject({
    ...viewer.user,
    roles: [{ name: 'viewer' }],
  });
  expect(await reader.users.getById('owner')).toMatchObject(studioUser);
  const url = '/projects/shop/datasets/production/acl';
  expect(await reader.request({ url })).toMatchObject([{ permissions: ['read', 'history'] }]);
});

test('responds to the requests of a starting Studio', async () => {
  const { client } = await startTestLake({ studioUser });
  expect(await client.projects.getById('shop')).toMatchObject({ id: 'shop' });
  expect(await client.datasets.list()).toMatchObject([{ name: 'production' }]);
  const read = (url: string) => client.request({ url });
  expect(await read('/auth/id')).toEqual({ id: 'owner' });
  expect(await read('/projects/shop/datasets/production/acl')).toMatchObject([
    { permissions: expect.arrayContaining(['create']) },
  ]);
  expect(await read('/users/me/keyvalue/recent')).toEqual([]);
  expect(
    await read('/data/references/production/documents/a/to?excludeInternalReferences=true'),
  ).toEqual({ totalCount: 0, references: [] });
  await expect(read('/journey/trial')).rejects.toMatchObject({ statusCode: 404 });
});

test('responds 501 for unsupported features, by name', async () => {
  const { origin } = await startTestLake();
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${testToken}` };
    const response = await fetch(`${origin}/v2025-02-19${path}`, { headers });
    return { status: response.status, text: await response.text() };
  };
  for (const path of [
    '/data/history/production/documents/a',
    '/data/live/events/production',
    '/x',
  ]) {
    expect(await read(path)).toMatchObject({
      status: 501,
      text: expect.stringContaining('not implemented'),
    });
  }
});
