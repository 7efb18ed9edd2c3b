import { createClient } from '@vercel/kv';
import { expect, test } from 'vitest';
import { fillStore } from '../support/figures/fill-store.ts';
import { measureFigures } from '../support/figures/measure-figures.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';

const shop = await startTestSandbox();
const store = createClient({
  url: setting(shop, 'KV_REST_API_URL'),
  token: setting(shop, 'KV_REST_API_TOKEN'),
});

test('the figures cost five round trips at most, and the export holds one page at a time', async () => {
  await fillStore(store, { purchases: 2_200, days: 100, subjects: 5 });
  const cost = await measureFigures(shop.env);
  expect(cost.overview.requests).toBeLessThanOrEqual(5);
  expect(cost.export).toMatchObject({ chunks: 6, mostAtOnce: 1 });
  // The audit log, the list, and the first page with its buyers.
  expect(cost.export.requestsBefore).toBe(4);
});

test('figures are those of all facts, to the penny, in whatever order they are added up', async () => {
  await runInShop(shop, `await import('./tests/support/sales/main.ts')`);
});
