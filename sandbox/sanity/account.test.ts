import { expect, test } from 'vitest';
import { startTestLake, testClient, testToken } from './test-lake.ts';

const studioUser = { id: 'owner', name: 'Olive Owner', email: 'owner@shop.test' };

test('says who the token belongs to, and nothing without it', async () => {
  const { client, origin } = await startTestLake({ studioUser });
  expect(await client.users.getById('me')).toMatchObject(studioUser);
  const anonymous = testClient(origin, { token: undefined });
  await expect(anonymous.users.getById('me')).rejects.toMatchObject({ statusCode: 401 });
  await expect(anonymous.projects.list()).rejects.toMatchObject({ statusCode: 401 });
});

test('answers what the Studio asks when it starts', async () => {
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

test('names what it does not have', async () => {
  const { origin } = await startTestLake();
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${testToken}` };
    const answer = await fetch(`${origin}/v2025-02-19${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
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
