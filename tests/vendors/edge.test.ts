import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contentItem, topic } from '#contract/catalogue/catalogue.ts';
import { type StoredPdf, storedPdf } from '#contract/files/stored-pdf.ts';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import type { Delivery } from '#server/files/delivery.ts';
import { composeStamp } from '#server/files/stamp.ts';
import { serverMessages } from '#server/messages.ts';
import { sealTicket } from '#server/tokens/tickets.ts';
import { createClient } from '../support/client.ts';
import { MICRO } from '../support/ids.ts';
import { twoHundredPages } from '../support/large-pdf.ts';
import { textOf } from '../support/notes.ts';
import { expectRefusal, openPanel, put, startUpload } from '../support/panel.ts';
import { makeLargePdf, makePdf } from '../support/pdf.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { storedFiles } from '../support/stored-files.ts';
import { ticketKey } from '../support/ticket-key.ts';
import { storeFile, uploadIdOf } from '../support/upload-file.ts';
import { serveParts } from './edge/serve-parts.ts';
import { type EdgeServer, startEdge } from './edge/start.ts';
import { type Bundle, bundleEdgeFunctions } from './netlify/bundle-edge-functions.ts';

/** CPU time that the platform gives a request. */
const MAX_CPU_MS = 50;

/**
 * CPU time that Deno alone takes to forward 10 MB. On a slower machine, upload and copy may take longer by the same
 * factor.
 */
const DENO_ALONE_MS = 21;

const BUYER = 'jo@example.com';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const folder = mkdtempSync(join(tmpdir(), 'edge-'));

let bundle: Bundle;
let edge: EdgeServer;

const start = (env: Record<string, string> = {}) =>
  startEdge(bundle.folder, {
    name: 'files',
    env: { ...shop.env, ...env },
    next: shop.shop,
  });

beforeAll(async () => {
  bundle = await bundleEdgeFunctions(folder);
  edge = await start();
  notes = storedPdf.parse(await storeFile(shop, new Uint8Array(await twoHundredPages())));
});
afterAll(() => {
  edge.stop();
  rmSync(folder, { recursive: true });
});

const client = () => createClient(edge.origin);

/** Notes of 10 MB and 200 pages, prepared for sale. */
let notes: StoredPdf;

async function boughtCopy(): Promise<string> {
  const stamp = composeStamp({
    address: BUYER,
    isShown: true,
    order: 'AE-9F3K2M7Q',
    mark: 'Q7-GEZDGNBVGY3TQOJQ',
  });
  const ticket: Delivery = {
    kind: 'pdf',
    file: { id: notes.id, version: notes.version },
    stamp,
    disposition: 'attachment; filename="notes.pdf"',
    etag: '"copy"',
  };
  const sealed = await sealTicket(ticketKey(shop), 'largest', ticket);
  return `/objects/largest?ticket=${sealed}`;
}

/** Requests of a measurement. The minimum counts, because other work on the machine only adds time. */
const MEASURED = 5;

/** Measures the CPU time of some requests, including the first of a new process. */
async function measure(name: string, request: (edge: EdgeServer) => Promise<unknown>) {
  const times: number[] = [];
  const fresh = await start();
  for (let run = 0; run < MEASURED; run += 1) {
    const before = await fresh.cpuTime();
    await request(fresh);
    times.push((await fresh.cpuTime()) - before);
  }
  const importing = (await fresh.startTime()).toFixed(0);
  fresh.stop();
  const durations = times.map((time) => time.toFixed(0)).join(', ');
  const limits = `limit ${MAX_CPU_MS}; ${importing} to import the function before`;
  return { times, line: `${name}: ${durations} ms of CPU time per request (${limits})` };
}

test('Netlify’s bundler reads the route', () => {
  expect(bundle.manifest?.routes).toMatchObject([{ function: 'files', path: '/objects/*' }]);
});

test('10485760 bytes are uploaded, and a repeated upload is refused', async () => {
  const path = await startUpload(panel);
  const largest = await makeLargePdf(CONTENT_PDF_MAX_BYTES);
  const stored = await put(client(), path, largest);
  expect([stored.status, await stored.json()]).toEqual([200, {}]);
  const original = await storedFiles(shop).original(uploadIdOf(path));
  expect(original?.bytes.length).toBe(CONTENT_PDF_MAX_BYTES);
  await expectRefusal(await put(client(), path, largest), 409, serverMessages.uploadTicketUsed);
});

test('a body of undeclared length is counted', async () => {
  const chunked = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream();
  const path = await startUpload(panel);
  const tooLarge = await makeLargePdf(CONTENT_PDF_MAX_BYTES + 1);
  await expectRefusal(
    await put(client(), path, chunked(tooLarge)),
    413,
    panelMessages.contentPdfTooLarge,
  );
  expect((await put(client(), path, chunked(await makePdf()))).status).toBe(200);
});

test('an upload that is too large, not a PDF or without a valid ticket is refused, and can be retried', async () => {
  const path = await startUpload(panel);
  const tooLarge = await makeLargePdf(CONTENT_PDF_MAX_BYTES + 1);
  await expectRefusal(await put(client(), path, tooLarge), 413, panelMessages.contentPdfTooLarge);
  for (const body of [
    '',
    '%PD',
    `${' '.repeat(1_024)}%PDF-1.7`,
    new Uint8Array(CONTENT_PDF_MAX_BYTES),
  ]) {
    await expectRefusal(await put(client(), path, body), 415, panelMessages.uploadNotAPdf);
  }
  const spoilt = await put(client(), path.replace(/.$/, '~'), await makePdf());
  await expectRefusal(spoilt, 401, serverMessages.uploadTicketInvalid);
  expect((await put(client(), path, await makePdf())).status).toBe(200);
});

test('a copy of 10 MB is downloaded with its stamp on every page, whole and in ranges', async () => {
  const path = await boughtCopy();
  const whole = await client().get(path);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, `${bytes.length}`]);
  expect(bytes.length).toBeGreaterThan(9_000_000);
  expect(whole.headers.get('content-type')).toBe('application/pdf');
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
  const text = await textOf(bytes);
  expect(text.map((page) => page.includes(BUYER))).toEqual(Array(200).fill(true));

  const etag = whole.headers.get('etag') ?? '';
  const load = (headers: Record<string, string>) => client().fetch(path, { headers });
  const middle = Math.floor(bytes.length / 2);
  const part = await load({ range: `bytes=${middle}-`, 'if-range': etag });
  const rest = bytes.length - middle;
  expect([part.status, part.headers.get('content-length')]).toEqual([206, `${rest}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(middle))).toBe(true);
  const other = await load({ range: 'bytes=0-9', 'if-range': '"another"' });
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  const beyond = await load({ range: 'bytes=99999999-' });
  expect([beyond.status, await beyond.text()]).toEqual([416, '']);
  const head = await client().fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, `${bytes.length}`]);
});

test('a caller without a valid ticket is passed on to the function', async () => {
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

test('a file at another address, or an unreachable store, is a failure of the shop', async () => {
  const sealed = await sealTicket(ticketKey(shop), 'a', {
    kind: 'evidence',
    url: `${shop.shop}/`,
    disposition: 'attachment',
    etag: '"a"',
  } satisfies Delivery);
  await expectRefusal(
    await client().get(`/objects/a?ticket=${sealed}`),
    502,
    serverMessages.downloadFailed,
  );
  const page = await client().fetch(`/objects/a?ticket=${sealed}`, {
    headers: { accept: 'text/html' },
  });
  expect([page.status, page.headers.get('content-type')]).toEqual([
    502,
    'text/html; charset=utf-8',
  ]);
  expect(await page.text()).toContain(serverMessages.downloadFailed);
  const broken = await start({ KV_REST_API_URL: 'http://127.0.0.1:1' });
  const upload = await put(createClient(broken.origin), await startUpload(panel), await makePdf());
  await expectRefusal(upload, 502, panelMessages.uploadFailed);
  broken.stop();
  expect([...edge.lines, ...broken.lines].join('\n')).not.toMatch(/ticket=|files\//);
});

test('an upload and a stamped download of 10 MB stay below the limit of CPU time', async ({
  annotate,
}) => {
  const largest = await makeLargePdf(CONTENT_PDF_MAX_BYTES);
  const up = await measure('10 MB up', async ({ origin }) => {
    const response = await put(createClient(origin), await startUpload(panel), largest);
    expect(response.status).toBe(200);
  });
  const path = await boughtCopy();
  const down = await measure('10 MB down, stamped (30 after the first)', async ({ origin }) => {
    const response = await createClient(origin).get(path);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(9_000_000);
  });
  const parts = await serveParts();
  const bare = await measure('10 MB passed on by Deno alone', async ({ origin }) => {
    const response = await createClient(origin).get(parts.path);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(9_000_000);
  });
  parts.stop();
  for (const { line } of [up, down, bare]) await annotate(line);
  const slowness = Math.max(1, Math.min(...bare.times) / DENO_ALONE_MS);
  for (const { times } of [up, down]) {
    expect(Math.min(...times)).toBeLessThan(MAX_CPU_MS * slowness);
  }
});
