import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { PRODUCTION_ENVIRONMENT } from '../../support/production-environment.ts';
import { runInShop } from '../../support/run-in-shop.ts';

/** Starts a CMS that has no content, and whose files redirect elsewhere or never end. */
async function startOddCms() {
  const seen = { cacheModes: [] as (string | null)[], elsewhere: 0, sentBytes: 0 };
  const content = { subjects: [], offers: [], topics: [], items: [], cards: [], evidence: [] };
  const piece = Buffer.alloc(64 * 1024);
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('/data/query/')) {
      seen.cacheModes.push(new URL(url, 'http://localhost').searchParams.get('cacheMode'));
      response.setHeader('content-type', 'application/json');
      return void response.end(JSON.stringify({ result: content }));
    }
    if (url.endsWith('redirect.pdf')) {
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    }
    if (url === '/elsewhere') seen.elsewhere += 1;
    const endless = new Readable({
      read() {
        seen.sentBytes += piece.length;
        this.push(piece);
      },
    });
    endless.pipe(response.writeHead(200));
    response.on('close', () => endless.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test('the CDN never gives stale content, a redirect is not followed, and an endless file is cut off', async () => {
  const { origin, seen } = await startOddCms();
  const local = { SITE_URL: 'http://localhost:8888', SANITY_API_HOST: origin };
  const env = { ...PRODUCTION_ENVIRONMENT, ...local };
  const { stdout } = await runInShop(
    { env },
    `import { fetchCatalogue } from './server/services/content.ts';
     import { readEvidence } from './server/services/content-writer.ts';
     for (const isLive of [false, true]) await fetchCatalogue(isLive);
     const folder = '${origin}/files/${env.SANITY_PROJECT_ID}/${env.SANITY_DATASET}';
     for (const name of ['redirect.pdf', 'endless.pdf', '../../../elsewhere'])
       await readEvidence(folder + '/' + name).catch((error) => console.log(error.code));`,
  );
  // The client sends \`cacheMode\` only to the CDN, which a live query bypasses.
  expect(seen.cacheModes).toEqual(['noStale', null]);
  const codes = stdout.split('\n').filter((line) => /^\w+$/.test(line));
  expect(codes).toEqual(['unavailable', 'evidence_too_large', 'evidence_not_a_pdf']);
  expect(seen.elsewhere).toBe(0);
  expect(seen.sentBytes).toBeLessThan(4 * EVIDENCE_PDF_MAX_BYTES);
});
