import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contentItem, topic } from '#contract/catalogue.ts';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Delivery } from '#server/documents/delivery.ts';
import { serverMessages } from '#server/messages.ts';
import { sealTicket } from '#server/tokens/tickets.ts';
import { createClient } from '../support/client.ts';
import { MICRO } from '../support/ids.ts';
import { twoHundredPages } from '../support/large-pdf.ts';
import { expectRefusal, openPanel, put, startUpload } from '../support/panel.ts';
import { makeLargePdf, makePdf } from '../support/pdf.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';
import { storeFile, uploadIdOf } from '../support/stored-file.ts';
import { storedFiles } from '../support/stored-files.ts';
import { type Bundle, bundleEdgeFunctions } from './edge/bundle.ts';
import { type EdgeServer, startEdge } from './edge/start.ts';

/** The Edge Function as Netlify bundles it, on Deno, in front of the local shop's function. */

/** What the platform gives a request. Milliseconds of CPU time. */
const CPU_LIMIT = 50;

/** What a download of 10 MB may use of it. */
const DOWNLOAD_LIMIT = 30;

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const folder = mkdtempSync(join(tmpdir(), 'edge-'));

let bundle: Bundle;
let edge: EdgeServer;
let largest: Awaited<ReturnType<typeof storeFile>>;

const start = (env: Record<string, string> = {}) =>
  startEdge(bundle.folder, {
    name: 'objects',
    env: { ...shop.env, ...env },
    next: shop.shop,
  });

beforeAll(async () => {
  bundle = await bundleEdgeFunctions(folder);
  edge = await start();
  largest = await storeFile(shop, new Uint8Array(await twoHundredPages()));
});
afterAll(() => {
  edge.stop();
  rmSync(folder, { recursive: true });
});

const client = () => createClient(edge.origin);

/** Seals a ticket for a locked file of 10 MB and 200 pages, with a stamp as a student's copy has it. */
async function largestFile(): Promise<string> {
  const { id, version } = largest;
  const sealed = await sealTicket(setting(shop, 'TICKET_SECRET'), id, {
    ...{ kind: 'pdf', file: { id, version }, etag: '"largest"' },
    disposition: 'attachment; filename="notes.pdf"',
    stamp: { line: 'ann@example.com, order AE-12345678', mark: 'A1-MFRGGZDFMZTWQ2LK' },
  } satisfies Delivery);
  return `/objects/${id}?ticket=${sealed}`;
}

/** Measures the CPU time of each of some requests, the first of a new process among them. */
async function measure(
  name: string,
  limit: number,
  request: (edge: EdgeServer) => Promise<unknown>,
) {
  const times: number[] = [];
  const fresh = await start();
  for (let run = 0; run < 5; run += 1) {
    const before = await fresh.cpuTime();
    await request(fresh);
    times.push((await fresh.cpuTime()) - before);
  }
  fresh.stop();
  const listed = times.map((time) => time.toFixed(0)).join(', ');
  return { times, line: `${name}: ${listed} ms of CPU time per request (limit ${limit})` };
}

test('Netlify’s bundler reads the route', () => {
  expect(bundle.manifest?.routes).toMatchObject([{ function: 'objects', path: '/objects/*' }]);
});

/** @covers files.upload-refused, admin-content.pdf-size */
test('10485760 bytes go up, and a repeated upload is refused', async () => {
  const path = await startUpload(panel);
  const pdf = await makeLargePdf(CONTENT_PDF_MAX_BYTES);
  const stored = await put(client(), path, pdf);
  expect([stored.status, await stored.json()]).toEqual([200, {}]);
  const original = await storedFiles(shop).original(uploadIdOf(path));
  expect(original?.bytes.length).toBe(CONTENT_PDF_MAX_BYTES);
  await expectRefusal(await put(client(), path, pdf), 409, serverMessages.uploadTicketUsed);
});

test('a body of an undeclared length is counted', async () => {
  const chunked = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream();
  const path = await startUpload(panel);
  const tooLarge = await makeLargePdf(CONTENT_PDF_MAX_BYTES + 1);
  await expectRefusal(
    await put(client(), path, chunked(tooLarge)),
    413,
    messages.contentPdfTooLarge,
  );
  expect((await put(client(), path, chunked(await makePdf()))).status).toBe(200);
});

test('what is too large, no PDF or without a valid ticket is refused, and can be retried', async () => {
  const path = await startUpload(panel);
  const tooLarge = await makeLargePdf(CONTENT_PDF_MAX_BYTES + 1);
  await expectRefusal(await put(client(), path, tooLarge), 413, messages.contentPdfTooLarge);
  for (const body of ['', '%PD', ' %PDF-1.7', new Uint8Array(CONTENT_PDF_MAX_BYTES)]) {
    await expectRefusal(await put(client(), path, body), 415, messages.uploadNotAPdf);
  }
  const spoilt = await put(client(), path.replace(/.$/, '~'), await makePdf());
  await expectRefusal(spoilt, 401, serverMessages.uploadTicketInvalid);
  expect((await put(client(), path, await makePdf())).status).toBe(200);
});

/** @covers files.download-endpoint */
test('a stamped file of 10 MB goes down, whole and in ranges', async () => {
  const path = await largestFile();
  const whole = await client().get(path);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, `${bytes.length}`]);
  expect(Buffer.from(bytes).includes('ann@example.com')).toBe(true);
  expect(whole.headers.get('content-type')).toBe('application/pdf');
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');

  const etag = whole.headers.get('etag') ?? '';
  const ask = (headers: Record<string, string>) => client().fetch(path, { headers });
  const part = await ask({ range: 'bytes=5242880-', 'if-range': etag });
  expect([part.status, part.headers.get('content-length')]).toEqual([
    206,
    `${bytes.length - 5242880}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5242880))).toBe(true);
  const other = await ask({ range: 'bytes=0-9', 'if-range': '"another"' });
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  const beyond = await ask({ range: 'bytes=99999999-' });
  expect([beyond.status, await beyond.text()]).toEqual([416, '']);
  const head = await client().fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, `${bytes.length}`]);
});

test('a caller without a ticket that opens is the function’s to decide', async () => {
  const read = async <T extends z.ZodType>(path: string, schema: T) =>
    schema.parse(await (await shop.client().get(path)).json());
  const topics = await read(`/api/subjects/${MICRO}/topics`, z.array(topic));
  const lists = topics.map(({ id }) => read(`/api/topics/${id}/content`, z.array(contentItem)));
  const items = (await Promise.all(lists)).flat();
  const [locked, free] = [true, false].map((is) => items.find(({ isLocked }) => isLocked === is));
  expect((await client().get(locked?.downloadUrl ?? '')).status).toBe(401);
  expect((await client().get(`${locked?.downloadUrl}?ticket=nonsense`)).status).toBe(401);
  const decided = await client().get(free?.downloadUrl ?? '');
  expect(decided.status).toBe(302);
  expect((await client().get(decided.headers.get('location') ?? '')).status).toBe(200);
});

test('a file store that is unreachable is the shop’s own failure', async () => {
  const at = 'http://127.0.0.1:1';
  const context = Buffer.from(setting(shop, 'NETLIFY_BLOBS_CONTEXT'), 'base64').toString();
  const elsewhere = { ...JSON.parse(context), edgeURL: at, uncachedEdgeURL: at };
  const NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(elsewhere)).toString('base64');
  const broken = await start({ NETLIFY_BLOBS_CONTEXT });
  const browser = createClient(broken.origin);
  await expectRefusal(await browser.get(await largestFile()), 502, serverMessages.downloadFailed);
  const page = await browser.fetch(await largestFile(), { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([
    502,
    'text/html; charset=utf-8',
  ]);
  expect(await page.text()).toContain(serverMessages.downloadFailed);
  const upload = await put(browser, await startUpload(panel), await makePdf());
  await expectRefusal(upload, 502, messages.uploadFailed);
  broken.stop();
  expect([...edge.lines, ...broken.lines].join('\n')).not.toMatch(/ticket=|files\//);
});

test('an upload and a download of 10 MB stay below the limit of CPU time', async ({ annotate }) => {
  const pdf = await makeLargePdf(CONTENT_PDF_MAX_BYTES);
  const up = await measure('10 MB up', CPU_LIMIT, async ({ origin }) => {
    const response = await put(createClient(origin), await startUpload(panel), pdf);
    expect(response.status).toBe(200);
  });
  const path = await largestFile();
  const down = await measure('10 MB down', DOWNLOAD_LIMIT, async ({ origin }) => {
    const response = await createClient(origin).get(path);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(largest.size / 2);
  });
  await annotate(up.line);
  await annotate(down.line);
  // The least of five: the machine's other work makes each slower.
  expect(Math.min(...up.times)).toBeLessThan(CPU_LIMIT);
  expect(Math.min(...down.times)).toBeLessThan(DOWNLOAD_LIMIT);
});
