import { expect, test } from 'vitest';
import { startTestLake, testClient } from './test-lake.ts';

const WEBHOOK = {
  url: 'http://localhost:9/hook',
  secret: 'a-secret-of-the-webhook',
  filter: '_type == "subject"',
  projection: '{ _id }',
};

const list = (client: ReturnType<typeof testClient>) =>
  client.request<unknown[]>({ url: '/hooks/projects/shop' });

test('shows the webhook to an administrator, without its secret', async () => {
  const { client } = await startTestLake({ webhook: { ...WEBHOOK, on: ['create', 'delete'] } });
  const hooks = await list(client);
  expect(hooks).toEqual([
    expect.objectContaining({
      type: 'document',
      url: WEBHOOK.url,
      dataset: 'production',
      isDisabled: false,
      includeDrafts: false,
      rule: {
        on: ['create', 'delete'],
        filter: WEBHOOK.filter,
        projection: WEBHOOK.projection,
      },
    }),
  ]);
  expect(JSON.stringify(hooks)).not.toContain(WEBHOOK.secret);
  expect(await list((await startTestLake()).client)).toEqual([]);
});

test('lets an editor write, but hides webhooks from them; another project has no webhooks', async () => {
  const { client, origin } = await startTestLake({ webhook: WEBHOOK, role: 'editor' });
  await client.create({ _id: 'a', _type: 'subject' });
  await expect(list(client)).rejects.toMatchObject({ statusCode: 401 });
  await expect(list(testClient(origin, { token: undefined }))).rejects.toMatchObject({
    statusCode: 401,
  });
  await expect(client.request({ url: '/hooks/projects/other' })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('lets a viewer read but not write, not even in a dry run', async () => {
  const { client, origin } = await startTestLake({ role: 'viewer', studioToken: 'of-the-studio' });
  await testClient(origin, { token: 'of-the-studio' }).create({ _id: 'a', _type: 'subject' });
  expect(await client.getDocument('a')).toMatchObject({ _id: 'a' });
  const refused = { statusCode: 403 };
  const document = { _id: 'b', _type: 'subject' };
  await expect(client.create(document)).rejects.toMatchObject(refused);
  await expect(client.create(document, { dryRun: true })).rejects.toMatchObject(refused);
  await expect(client.assets.upload('file', Buffer.from('x'))).rejects.toMatchObject(refused);
});
