import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { TestStandIn } from '../kit/test-stand-in.ts';

test('starts alone, serves the official client, and ends cleanly', async () => {
  const started = new TestStandIn('blobs', '--token', 'mine');
  const edgeURL = await started.printed('Address');
  const store = getStore({ name: 'letters', siteID: 'local', token: 'mine', edgeURL });
  await store.set('greeting', 'Hello');
  expect(await store.get('greeting')).toBe('Hello');
  expect(await started.stop()).toBe(0);
});
