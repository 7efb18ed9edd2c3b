import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from '../kit/test-folder.ts';
import { project, rawRequest, serve } from './test-project.ts';

const page = `<!doctype html><title>Page</title>${'<p>text</p>'.repeat(100)}`;
const site = {
  'dist/index.html': page,
  'dist/about/index.html': page,
  'dist/terms.html': page,
  'dist/404.html': 'Nothing here',
};

test('serves a file with its type, in each encoding, and responds with 304 to its ETag', async () => {
  const { origin } = await serve(project(site));
  for (const encoding of ['br', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const first = await fetch(origin, { headers });
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('public,max-age=0,must-revalidate');
    expect(await first.text()).toBe(page);
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(origin, { headers: { ...headers, 'if-none-match': etag } });
    expect(second.status).toBe(304);
  }
  const head = await fetch(origin, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect(head.headers.get('content-length')).toBe(String(page.length));
  expect(await head.text()).toBe('');
  expect((await fetch(origin, { method: 'POST' })).status).toBe(405);
});

test("serves folders with a slash, pages without their extension, and the site's own 404 page", async () => {
  const { origin } = await serve(project(site));
  const response = await fetch(`${origin}/about?a=1`, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/about/?a=1');
  expect((await fetch(`${origin}/about/`)).status).toBe(200);
  expect(await (await fetch(`${origin}/terms`)).text()).toBe(page);
  const unknown = await fetch(`${origin}/nowhere`);
  expect([unknown.status, await unknown.text()]).toEqual([404, 'Nothing here']);
});

test('never serves files that Netlify would not publish', async () => {
  const root = project({
    ...site,
    'secret.txt': 'secret',
    'dist/.env': 'secret',
    'dist/.git/config': 'secret',
    'dist/_headers': '',
    'dist/_redirects': '',
    'dist/.well-known/security.txt': 'public',
  });
  const { origin } = await serve(root);
  const hidden = ['/.env', '/.git/config', '/_headers', '/_redirects', '/../secret.txt'];
  const escaped = ['/%2e%2e/secret.txt', '/..%2fsecret.txt', '/about/..%5c..%5csecret.txt'];
  for (const path of [...hidden, ...escaped]) {
    expect(await rawRequest(origin, path), path).toBe(404);
  }
  expect(await rawRequest(origin, '/.well-known/security.txt')).toBe(200);
});

test('refuses a malformed address, and a host name that is not loopback', async () => {
  const { origin } = await serve(project(site));
  for (const path of ['/%zz', '/%', '/%00', '/%E0%A4%A']) {
    expect(await rawRequest(origin, path), path).toBe(400);
  }
  expect(await rawRequest(origin, '//elsewhere.example/about')).toBe(404);
  expect(await rawRequest(origin, '/__sandbox', { host: 'elsewhere.example' })).toBe(421);
  expect(await rawRequest(origin, '/', { host: 'localhost.elsewhere.example' })).toBe(421);
  expect(await rawRequest(origin, '/', { host: '127.0.0.1:1' })).toBe(200);
});

test('switches files and rules of a new build together', async () => {
  const root = project(site);
  let folder = 'dist';
  const { origin } = await serve(root, { publishDir: () => join(root, folder) });
  await fetch(origin);
  writeFiles(root, { 'new/index.html': 'new', 'new/_headers': '/*\n  X-Build: new\n' });
  folder = 'new';
  const response = await fetch(origin);
  expect(await response.text()).toBe('new');
  expect(response.headers.get('x-build')).toBe('new');
});

test('logs paths, and never a query string', async () => {
  const { origin, lines } = await serve(project(site));
  await (await fetch(`${origin}/about/?token=secret`)).text();
  await expect.poll(() => lines.join()).toMatch(/^GET \/about\/ 200 \d+ ms$/);
});
