import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox();

test('a query to the CDN never takes stale content, and a live query bypasses the CDN', async () => {
  const queries: URLSearchParams[] = [];
  const cms = createServer((request, response) => {
    queries.push(new URL(request.url ?? '', 'http://localhost').searchParams);
    const result = { subjects: [], offers: [], topics: [], items: [], evidence: [] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ result }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void cms.close());
  await once(cms, 'listening');
  const { port } = cms.address() as AddressInfo;
  const env = { ...shop.env, SANITY_API_HOST: `http://127.0.0.1:${port}` };
  await runInShop(
    { ...shop, env },
    `const { fetchCatalogue } = await import('./server/services/content.ts');
     await fetchCatalogue(false);
     await fetchCatalogue(true);`,
  );
  // The client sends `cacheMode` only with `useCdn`.
  expect(queries.map((one) => one.get('cacheMode'))).toEqual(['noStale', null]);
});
