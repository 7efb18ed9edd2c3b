import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stripeWebhook } from '#contract/checkout/payments.ts';
import { defineEndpoint, nothing } from '#contract/endpoint.ts';
import { failure } from '#contract/errors.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { countOrHold } from '../store/held-failures.ts';
import { recordUnreadable } from '../store/unreadable.ts';
import { webhook } from './public-function.ts';
import { route, serve } from './serve.ts';

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/api/thing',
  request: nothing,
  response: nothing,
});

const request = () =>
  new Request('http://shop.example/api/thing', {
    method: 'POST',
    headers: { origin: 'http://shop.example' },
  });

const work: Promise<unknown>[] = [];
const platform = (requestId: string) => ({
  ip: '',
  requestId,
  deploy: { context: 'dev' },
  waitUntil: (promise: Promise<unknown>) => void work.push(promise),
});

function readLog(): () => unknown[] {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  // Silences warnings: this test has no store to count failures in.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => written.mock.calls.map(([line]) => JSON.parse(String(line)));
}
// Tests of the same process share the failures that could not be counted, and the records that could not be read.
beforeEach(async () => {
  await countOrHold(async () => {});
  await recordUnreadable(async () => {});
});
afterEach(async () => {
  await Promise.all(work.splice(0));
  vi.restoreAllMocks();
});

const failing = (error: Error) =>
  serve(route({ endpoint, access: 'anyone', run: () => Promise.reject(error) }));

test("a successful response carries its request's id as a header", async () => {
  const respond = serve(route({ endpoint, access: 'anyone', run: async () => ({}) }));
  const response = await respond(request(), platform('01REQUEST'));
  expect(response.headers.get('X-Request-Id')).toBe('01REQUEST');
  expect(await response.json()).toEqual({});
  expect(work).toEqual([]);
});

test('retries counting a failure after the next response', async () => {
  readLog();
  await failing(new AppError('unavailable'))(request(), platform('01REQUEST'));
  await Promise.all(work.splice(0));
  await failing(new AppError('conflict'))(request(), platform('02REQUEST'));
  expect(work).toHaveLength(1);
});

test('a request without an id gets a new id', async () => {
  const respond = failing(new AppError('not_found'));
  const response = await respond(request(), platform(''));
  expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([new AppError('unavailable'), new Error('A bug')])(
  'a fault of the shop has the same id in header, body and log: %o',
  async (error) => {
    const lines = readLog();
    const response = await failing(error)(request(), platform('01REQUEST'));
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get('X-Request-Id')).toBe('01REQUEST');
    expect(failure.parse(await response.json()).requestId).toBe('01REQUEST');
    expect(lines()).toMatchObject([{ event: 'request failed', requestId: '01REQUEST' }]);
  },
);

test('a refusal has no id in its body, because nothing is wrong with the shop', async () => {
  const response = await failing(new AppError('conflict'))(request(), platform('01REQUEST'));
  expect(response.headers.get('X-Request-Id')).toBe('01REQUEST');
  expect(Object.keys(await response.json())).toEqual(['code', 'message']);
});

test('log lines of concurrent requests carry their own ids, even after the response', async () => {
  const lines = readLog();
  const resolvers: (() => void)[] = [];
  const received = { ...endpoint, response: stripeWebhook.response };
  const respond = webhook(received, 'signature', async ({ waitUntil }) => {
    const waited = new Promise<void>((resolve) => resolvers.push(resolve));
    waitUntil(waited.then(() => log('error', 'worked')));
  });
  await Promise.all([
    respond(request(), platform('first')),
    respond(request(), platform('second')),
  ]);
  for (const resolve of resolvers) resolve();
  await Promise.all(work);
  expect(lines()).toMatchObject([{ requestId: 'first' }, { requestId: 'second' }]);
});
