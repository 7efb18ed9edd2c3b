import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllHeaders } from '@netlify/headers-parser';
import { afterAll, expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const site = mkdtempSync(join(tmpdir(), 'headers-'));
afterAll(() => rmSync(site, { recursive: true }));
const PAGE = '<html><head><meta charset="utf-8"></head></html>';
for (const file of [
  'index',
  'admin',
  'buy-for-someone',
  'checkout',
  'home',
  '404',
  'guide/index',
  'guide/part',
  'orders',
  'join',
  'class',
  'pay',
  'schools',
  'micro',
  'owned/micro',
]) {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, `${file}.html`), PAGE);
}

const done = securityHeaders().hooks['astro:build:done'];
await done?.({ dir: pathToFileURL(`${site}/`) } as never);
const parsed = await parseAllHeaders({
  headersFiles: [join(site, '_headers')],
  configHeaders: [],
  minimal: false,
});

/** Lists the policies that Netlify's own rule engine finds for an address. */
const policiesFor = (path: string) =>
  parsed.headers.flatMap((rule) =>
    'forRegExp' in rule && rule.forRegExp.test(path)
      ? [rule.values['Content-Security-Policy']]
      : [],
  );

test.each([
  ['/', ['/index.html']],
  ['/admin', ['/admin/', '/admin.html']],
  ['/checkout', ['/checkout/', '/checkout.html']],
  ['/home', ['/home.html']],
  ['/pay', ['/pay/', '/pay.html', '/pay/token', '/pay/token/']],
  ['/join', ['/join/', '/join.html', '/join/CODE', '/join/CODE/']],
  ['/class', ['/class/', '/class.html', '/class/token', '/class/token/']],
  ['/orders', ['/orders/', '/orders.html', '/orders/token', '/orders/token/']],
  ['/guide', ['/guide/', '/guide/index.html']],
  ['/guide/part', ['/guide/part/', '/guide/part.html']],
])('%s has the same policy at each of its addresses', (path, others) => {
  const [policy, ...more] = policiesFor(path);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(more).toEqual([]);
  for (const other of others) expect(policiesFor(other)).toEqual([policy]);
});

test('allows the payment form only on pages that have it', () => {
  for (const path of [
    '/checkout',
    '/checkout/',
    '/checkout.html',
    '/buy-for-someone',
    '/schools',
  ]) {
    expect(policiesFor(path).join()).toContain('https://js.stripe.com');
  }
  for (const path of ['/admin.html', '/orders/token'])
    expect(policiesFor(path).join()).not.toContain('stripe');
  expect(policiesFor('/pay/token').join()).toContain('https://js.stripe.com');
  expect(policiesFor('/payments')).toEqual([]);
});

test('lets no cache confuse the two pages of a subject', () => {
  const shared = parsed.headers.filter(({ values }) => values['Vary'] === 'Cookie');
  expect(shared.map((rule) => rule.for)).toEqual([
    '/micro',
    '/micro.html',
    '/owned/micro',
    '/owned/micro.html',
  ]);
  for (const { values } of shared) expect(values['Cache-Control']).toBe('private, no-cache');
});

test('writes the policy into the 404 page, which appears at any address', () => {
  expect(readFileSync(join(site, '404.html'), 'utf8')).toContain('Content-Security-Policy');
});
