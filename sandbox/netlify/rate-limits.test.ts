import { expect, test } from 'vitest';
import { RateLimits } from './rate-limits.ts';
import { project, serve } from './test-project.ts';

const limit = { windowLimit: 10, windowSize: 60, isByAddress: true };

test('the window slides: what came a moment ago still counts', () => {
  let now = 0;
  const limits = new RateLimits(() => now);
  const send = (count: number) =>
    Array.from({ length: count }, () => limits.refuse('one', limit, '192.0.2.1')).filter(
      (wait) => wait === undefined,
    ).length;
  expect(send(12)).toBe(10);
  now = 61_000;
  expect(send(12)).toBe(1);
  now = 90_000;
  expect(send(12)).toBe(4);
  now = 300_000;
  expect(send(12)).toBe(10);
});

test('a function with a rate limit refuses an address that asks too often, and no other', async () => {
  const config = `{ path: '/api/one',
    rateLimit: { windowLimit: 3, windowSize: 60, aggregateBy: ['ip', 'domain'] } }`;
  const { origin } = await serve(
    project({
      'functions/one.ts': `export const config = ${config}; export default () => new Response('ok')`,
    }),
  );
  const from = async (address?: string) => {
    const headers: HeadersInit = address ? { 'x-sandbox-ip': address } : {};
    const { status } = await fetch(`${origin}/api/one`, { headers });
    return status;
  };
  const tries = [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')];
  expect([...tries, await from('192.0.2.1')]).toEqual([200, 200, 200, 429]);
  expect(await from('192.0.2.2')).toBe(200);
  for (let index = 0; index < 5; index += 1) expect(await from()).toBe(200);
});

test.each([
  ['a bare string, which Netlify ignores', `aggregateBy: 'ip'`],
  ['an action that is not simulated', `aggregateBy: ['ip'], action: 'rewrite', to: '/x'`],
])('refuses %s', async (_, words) => {
  const config = `{ path: '/one', rateLimit: { windowLimit: 3, windowSize: 60, ${words} } }`;
  const root = project({
    'functions/one.ts': `export const config = ${config}; export default () => new Response('ok')`,
  });
  await expect(serve(root)).rejects.toThrow('one.ts');
});
