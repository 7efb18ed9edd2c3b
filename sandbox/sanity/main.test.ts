import { expect, test } from 'vitest';
import { TestStandIn } from '../kit/test-stand-in.ts';
import { testClient } from './test-lake.ts';

test('starts alone, serves the official client, and ends cleanly', async () => {
  const started = new TestStandIn('sanity', '--project-id', 'blog', '--token', 'sk_mine');
  const client = testClient(await started.printed('API host'), {
    projectId: await started.printed('Project id'),
    dataset: await started.printed('Dataset'),
    token: await started.printed('Token'),
  });
  await client.create({ _id: 'post', _type: 'post', title: 'Hello' });
  expect(await client.fetch('*[_type == "post"].title')).toEqual(['Hello']);
  expect(await started.stop()).toBe(0);
});
