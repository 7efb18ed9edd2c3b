import { expect, test } from 'vitest';
import { timed, withServerTiming } from './service-timing.ts';

const ask = () => timed('store', async () => {});

async function countWaits(work: () => Promise<unknown>): Promise<string | undefined> {
  const response = await withServerTiming(async () => {
    await work();
    return new Response();
  });
  return /store;desc="(\d+)"/.exec(response.headers.get('server-timing') ?? '')?.[1];
}

test('requests at the same time are one wait, requests in a row are several', async () => {
  expect(await countWaits(() => Promise.all([ask(), ask()]))).toBe('1');
  expect(await countWaits(() => ask().then(ask))).toBe('2');
});

test('a request is no wait if the response does not need its result', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begin = async () => void timed('store', () => promise);
  expect(await countWaits(begin)).toBeUndefined();
  resolve();
});
