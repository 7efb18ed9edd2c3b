import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { gradeEvidence } from '#contract/catalogue/catalogue.ts';
import { subject } from '#contract/catalogue/subject.ts';
import { failure } from '#contract/errors.ts';
import { prepareUpload } from '#contract/files/objects.ts';
import { mark, SHELL_PATH } from '#contract/page-shell.ts';
import { serverMessages } from '#server/messages.ts';
import { asAdministrator, signInAsAdministrator } from '../support/administrator.ts';
import { type CookieClient, createClient } from '../support/client.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { readFunctionConfigs } from '../support/function-configs.ts';
import { makePdf } from '../support/pdf.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { signUp } from '../support/student.ts';
import { uploadFile, uploadIdOf } from '../support/upload-file.ts';
import { writeDeployed } from '../support/write-deployed.ts';
import { findLimit, READS_PDFS } from './functions/limits.ts';
import { importBare, importFunction, measureSize, runEmpty } from './functions/measure-function.ts';
import { startFunction } from './functions/start.ts';
import { packFunctions, readConfigs } from './netlify/pack-functions.ts';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = join(ROOT, 'functions');

const shop = await startTestSandbox({ isSeeded: true });
const output = mkdtempSync(join(tmpdir(), 'functions-'));
// Within the project, because the packer needs its packages.
const bundles = mkdtempSync(join(ROOT, '.cache', 'functions-'));

let packed: Awaited<ReturnType<typeof packFunctions>>;

/** File that the build writes for functions before they are packed. */
const deployed = join(ROOT, 'server', 'catalogue', 'deployed.json');

beforeAll(async () => {
  await writeDeployed(shop, deployed);
  packed = await packFunctions(bundles, output);
});
afterAll(() => {
  for (const folder of [output, bundles, deployed])
    rmSync(folder, { recursive: true, force: true });
});

/** Starts a packed function on the local services. @returns a browser that reaches only this function */
async function start(name: string, env: Record<string, string> = {}): Promise<CookieClient> {
  const running = await startFunction(join(output, name), { ...shop.env, ...env });
  onTestFinished(running.stop);
  return createClient(running.origin);
}

test('Netlify packs every function for Node 24, as a streaming function', () => {
  const names = readdirSync(FUNCTIONS).filter((file) => file.endsWith('.ts'));
  expect(packed.map(({ name }) => `${name}.ts`).toSorted()).toEqual(names.toSorted());
  for (const { runtimeVersion, invocationMode } of packed) {
    expect([runtimeVersion, invocationMode]).toEqual(['nodejs24.x', 'stream']);
  }
});

test('Netlify reads each route and schedule without running the function', async () => {
  const declared = readFunctionConfigs().map(({ rateLimit, ...config }) => config);
  const read = await readConfigs(FUNCTIONS);
  expect(read.toSorted((a, b) => (a.file < b.file ? -1 : 1))).toEqual(declared);
});

const limits = readdirSync(FUNCTIONS)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const name = file.replace('.ts', '');
    const limit = findLimit(name);
    return limit ? [{ name, ...limit }] : [];
  });

/**
 * Milliseconds of CPU for importing the bare package on the machine of the published figures. On a slower machine, a
 * function may take longer by the same amount.
 */
const BARE_IMPORT_MS = 50;

/** Runs of a measurement. The minimum counts, because other work on the machine only adds time. */
const RUNS = 5;
const fastest = (run: () => number) => Math.min(...Array.from({ length: RUNS }, run));

let emptyMs: number;
let slowness: number;
beforeAll(() => {
  emptyMs = fastest(runEmpty);
  slowness = Math.max(1, (fastest(importBare) - emptyMs) / BARE_IMPORT_MS);
});

test.each(limits)('$name starts cold with at most $bytes bytes in $milliseconds ms', (limit) => {
  const folder = join(output, limit.name);
  expect(measureSize(folder)).toBeLessThanOrEqual(limit.bytes);
  const max = limit.milliseconds * slowness;
  let measured = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && measured > max; run += 1) {
    measured = Math.min(measured, importFunction(folder) - emptyMs);
  }
  expect(measured).toBeLessThanOrEqual(max);
});

test("the function that reads PDFs contains no Node and only its platform's programs", () => {
  expect(measureSize(join(output, READS_PDFS))).toBeLessThanOrEqual(13_000_000);
});

const NO_ONE = 'unauthorized';

/** One call of each function, whose response needs all its imports. */
const CALLS: [name: string, method: string, path: string, status: number, code?: string][] = [
  ['account', 'GET', '/api/account', 401, NO_ONE],
  ['accounts', 'GET', '/api/auth/user', 401, NO_ONE],
  ['admin-audit', 'GET', '/api/admin/audit', 401, NO_ONE],
  ['admin-content', 'POST', '/api/admin/content', 401, NO_ONE],
  ['admin-customers', 'GET', '/api/admin/customers', 401, NO_ONE],
  ['admin-orders', 'POST', '/api/admin/customers/unknown/grants', 401, NO_ONE],
  ['admin-passkeys', 'GET', '/api/admin/passkeys', 401, NO_ONE],
  ['admin-places-orders', 'GET', '/api/admin/places-orders', 401, NO_ONE],
  ['admin-sales', 'GET', '/api/admin/sales', 401, NO_ONE],
  ['admin-sign-in', 'POST', '/api/admin/temporary-login', 400, 'invalid_request'],
  ['admin-trace', 'POST', '/api/admin/trace', 401, NO_ONE],
  ['catalogue', 'GET', '/api/subjects', 200],
  ['class', 'GET', '/api/class/unknown', 404, 'places_link_invalid'],
  ['content-webhook', 'POST', '/api/webhooks/content', 400, 'signature_invalid'],
  ['delete-account', 'POST', '/api/account/delete', 401, NO_ONE],
  ['files', 'GET', '/objects/unknown', 404, 'not_found'],
  ['health', 'GET', '/api/admin/status', 401, NO_ONE],
  ['join', 'GET', '/api/join/unknown', 404, 'join_code_unknown'],
  ['offline', 'GET', '/api/kept', 401, NO_ONE],
  ['page-reports', 'POST', '/api/page-reports', 401, NO_ONE],
  ['payment-links', 'POST', '/api/payment-links', 401, NO_ONE],
  ['payments', 'POST', '/api/create-payment-intent', 401, NO_ONE],
  ['personal-data', 'GET', '/api/account/data', 401, NO_ONE],
  ['places-orders', 'GET', '/api/orders/unknown', 404, 'places_link_invalid'],
  ['places-payments', 'POST', '/api/places/by-card', 400, 'invalid_request'],
  ['practice', 'GET', '/api/practice', 200],
  ['progress', 'GET', '/api/progress', 401, NO_ONE],
  ['purchases', 'GET', '/api/user/purchases', 401, NO_ONE],
  ['reader', 'GET', '/read/unknown', 404, 'not_found'],
  ['receipts', 'GET', '/receipts/unknown', 401, NO_ONE],
  ['samples', 'GET', '/samples/unknown/1/1.webp', 404, 'not_found'],
  ['schedule', 'POST', '/.netlify/functions/schedule', 204],
  ['stripe-webhook', 'POST', '/api/webhooks/stripe', 400, 'signature_invalid'],
  ['text-view', 'GET', '/api/notes/unknown/text', 404, 'not_found'],
  ['unsubscribe', 'GET', '/unsubscribe/unknown', 404, 'not_found'],
];

test('each function is called below', () => {
  expect(CALLS.map(([name]) => name)).toEqual(packed.map(({ name }) => name).toSorted());
});

test.each(CALLS)('%s responds from its package alone: %s %s', async (...call) => {
  const [name, method, path, status, code] = call;
  const client = await start(name);
  const response = method === 'GET' ? await client.get(path) : await client.post(path, {});
  expect(response.status).toBe(status);
  if (code) expect(failure.parse(await response.json()).code).toBe(code);
});

test("catalogue has its deploy's content while the CMS is down", async () => {
  // The platform does not set the file's path; a local shop does.
  const client = await start('catalogue', { DEPLOYED_CATALOGUE: '' });
  await injectFault(shop.content, { status: 503 });
  const response = await client.get('/api/subjects');
  await clearFaults(shop.content);
  expect(z.array(subject).parse(await response.json())).toHaveLength(2);
  expect(response.headers.get('netlify-cdn-cache-control')).toBeNull();
});

test('accounts signs a student up, and sends each cookie on its own line', async () => {
  const client = await start('accounts');
  await signUp(client);
  const names = ['__Host-known-browser', '__Host-session', 'progress_of', 'signed_in'];
  expect([...client.cookies.keys()].toSorted()).toEqual(names);
  expect((await client.get('/api/auth/user')).status).toBe(200);
});

test('admin-content inspects and stores a PDF sent as base64', async () => {
  const token = await signInAsAdministrator(shop, shop.client());
  const panel = asAdministrator(await start('admin-content'), token);
  const body = new FormData();
  body.set('pdf', new File([await makePdf()], 'proof.pdf', { type: 'application/pdf' }));
  const labels = { studentName: 'A', grade: 'A*', subject: 'B', year: '2023', examBoard: 'AQA' };
  for (const [name, value] of Object.entries(labels)) body.set(name, value);
  const path = '/api/admin/grade-evidence/upload';
  const stored = await panel.fetch(path, { method: 'POST', body });
  expect(gradeEvidence.parse(await stored.json())).toMatchObject(labels);
});

test('admin-content prepares a PDF, including pictures', async () => {
  const token = await signInAsAdministrator(shop, shop.client());
  const upload = await uploadFile(asAdministrator(shop.client(), token));
  const panel = asAdministrator(await start('admin-content'), token);
  const prepared = await panel.post(`/api/objects/${uploadIdOf(upload)}/prepare`, {});
  expect(prepareUpload.response.parse(await prepared.json())).toMatchObject({
    pdf: { pages: 1, samples: [{ width: 720 }] },
    picture: expect.stringMatching(/^data:image\/webp;base64,/),
  });
});

/** Serves a site with only the page that functions fill in. @returns its address */
async function serveShell(headers: Record<string, string>): Promise<string> {
  const html = `<main><h1>${mark('title')}</h1><p>${mark('text')}</p></main>`;
  const server = createServer((incoming, outgoing) => {
    outgoing.writeHead(incoming.url === SHELL_PATH ? 200 : 404, headers).end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('files responds to a browser with a page of the site', async () => {
  const policy = { 'content-security-policy': "script-src 'self'" };
  const client = await start('files', { SITE_URL: await serveShell(policy) });
  const headers = { accept: 'text/html,*/*;q=0.8' };
  const response = await client.fetch('/objects/unknown', { headers });
  expect([response.status, await response.text()]).toEqual([
    404,
    `<main><h1>${serverMessages.fileNotThere}</h1><p>${serverMessages.fileUnknown}</p></main>`,
  ]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...policy,
    'content-type': 'text/html; charset=utf-8',
    vary: expect.stringContaining('Accept'),
  });
});
