import { createClient } from '@vercel/kv';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { startUpstash } from 'local-stand-ins/upstash/index.ts';
import { expect, onTestFinished, test } from 'vitest';
import { DATA_VERSION } from '#contract/data-version.ts';
import { examine, injectFault, UNUSED_ADDRESS } from '../test-shop.ts';
import { eviction, keyValueStore, passkeys, storedData } from './store.ts';

const TOKEN = 'the-token-of-the-store';
const READ_ONLY = 'the-token-that-only-reads';

async function start(options: Partial<Parameters<typeof startUpstash>[0]> = {}) {
  const dataDir = temporaryFolder();
  const store = await startUpstash({
    port: 0,
    dataDir,
    token: TOKEN,
    readOnlyToken: READ_ONLY,
    ...options,
  });
  onTestFinished(store.close);
  const settings = { KV_REST_API_URL: store.origin, KV_REST_API_TOKEN: TOKEN };
  return { origin: store.origin, settings };
}

test('a store that reads and writes is good, with its round trip', async () => {
  const { settings } = await start();
  expect(await examine(keyValueStore, settings)).toEqual({
    verdict: 'good',
    sentence: expect.stringMatching(/^It reads and writes; a round trip from here takes \d+ ms\.$/),
  });
});

test('a token that the store refuses, and a read-only token, are bad', async () => {
  const { settings } = await start();
  expect(await examine(keyValueStore, { ...settings, KV_REST_API_TOKEN: 'guess' })).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('KV_REST_API_TOKEN is not accepted'),
  });
  expect(await examine(keyValueStore, { ...settings, KV_REST_API_TOKEN: READ_ONLY })).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('KV_REST_API_TOKEN may not write'),
  });
});

test('a slow store is a warning', async () => {
  const { settings, origin } = await start();
  await injectFault(origin, { hang: 520 });
  expect(await examine(keyValueStore, settings)).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining('Is it in the region of the functions?'),
  });
});

test('a store that does not exist, or is no store, is bad', async () => {
  const { settings, origin } = await start();
  const nowhere = { ...settings, KV_REST_API_URL: UNUSED_ADDRESS };
  expect(await examine(keyValueStore, nowhere)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('nothing responds at its address'),
  });
  await injectFault(origin, { status: 404 });
  expect(await examine(keyValueStore, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('It refuses every command'),
  });
});

test('eviction is good while it is off, and bad once it may remove purchases', async () => {
  expect((await examine(eviction, (await start()).settings)).verdict).toBe('good');
  const { settings } = await start({ evictionPolicy: 'optimistic-volatile' });
  expect(await examine(eviction, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('disable Eviction'),
  });
});

test('a store that does not report its eviction policy is a warning that names the place to look', async () => {
  const { settings, origin } = await start();
  await injectFault(origin, { status: 400 });
  expect(await examine(eviction, settings)).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining('Check in its console'),
  });
});

test('a shop without passkeys, or with only one, is advised to add one', async () => {
  const { origin, settings } = await start();
  const store = createClient({ url: origin, token: TOKEN });
  const find = () => examine(passkeys, { SITE_URL: 'https://shop.example', ...settings });
  const warning = (sentence: string) => ({
    verdict: 'warning',
    sentence: expect.stringContaining(sentence),
  });
  expect(await find()).toEqual(warning('sign in at https://shop.example/admin, and add one'));
  await store.hset('admin-passkeys', { one: {} });
  expect(await find()).toEqual(warning('There is one passkey: add another'));
  await store.hset('admin-passkeys', { two: {} });
  expect((await find()).verdict).toBe('good');
});

test('stored data are good unless a newer version of the shop has migrated them', async () => {
  const { settings, origin } = await start();
  const store = createClient({ url: origin, token: TOKEN });
  const results = [];
  for (const version of [undefined, DATA_VERSION, DATA_VERSION + 1]) {
    if (version !== undefined) await store.set('data-version', version);
    results.push(await examine(storedData, settings));
  }
  expect(results).toEqual([
    { verdict: 'good', sentence: expect.stringContaining('version 0: the scheduled function') },
    { verdict: 'good', sentence: `They are of version ${DATA_VERSION}.` },
    { verdict: 'bad', sentence: expect.stringContaining('deploy the newer version again') },
  ]);
});
