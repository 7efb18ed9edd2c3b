import { createClient } from '@vercel/kv';
import { expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { injectFault } from '../support/faults.ts';
import { startTestSandbox } from '../support/sandbox.ts';

const shop = await startTestSandbox();

const guess = (email: string) =>
  shop.client().post('/api/auth/login', { email, password: 'not the one' });

test('of many attempts at once, as many as the limit are let through', async () => {
  const responses = await Promise.all(Array.from({ length: 14 }, () => guess('ann@example.com')));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    ...Array(10).fill(401),
    ...Array(4).fill(429),
  ]);
}, 60_000);

test('a count expires with its window', async () => {
  await guess('bob@example.com');
  const { KV_REST_API_URL: url = '', KV_REST_API_TOKEN: token = '' } = shop.env;
  const seconds = await createClient({ url, token }).ttl('attempts:login:bob@example.com');
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
});

test('an attempt that cannot be counted fails', { timeout: 30_000 }, async () => {
  await injectFault(shop.kv, { times: 1, hang: true });
  const response = await guess('cleo@example.com');
  expect([response.status, failure.parse(await response.json()).message]).toEqual([
    503,
    messages.unavailable,
  ]);
  expect((await guess('cleo@example.com')).status).toBe(401);
});
