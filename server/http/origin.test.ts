import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADMIN_TOKEN_HEADER, WORKER_HEADER } from '../../contract/sessions/session.ts';
import {
  isFromAnotherSite,
  isNavigation,
  isOwnHost,
  preflightResponse,
  RESPONSE_HEADERS,
  requireSameOrigin,
  shareWithStudio,
} from './origin.ts';

test.each([
  ['https://shop.example', 'https://shop.example/api/subjects', true],
  ['https://shop.example', 'https://SHOP.example/', true],
  ['https://shop.example', 'https://shop.netlify.app/', false],
  ['https://shop.example', 'https://www.shop.example/', false],
  ['https://shop.example', 'https://shop.example.evil.example/', false],
  ['https://shop.example', 'https://shop.example:8443/', false],
  ['https://shop.example', 'http://localhost:8888/', false],
  ['http://localhost:8888', 'http://localhost:8888/', true],
  ['http://localhost:8888', 'http://127.0.0.1:8888/', true],
  ['http://localhost:8888', 'http://[::1]:9000/', true],
  ['http://localhost:8888', 'https://shop.example/', false],
])('a shop at %s accepts calls at %s: %s', (siteUrl, requestUrl, isOwn) => {
  expect(isOwnHost(siteUrl, requestUrl)).toBe(isOwn);
});

test('responses of functions carry the same headers as files', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const [, forAll = ''] = rules.split('for = "/*"');
  for (const [name, value] of Object.entries(RESPONSE_HEADERS)) {
    if (name !== 'X-Robots-Tag') expect(forAll).toContain(`${name} = "${value}"`);
  }
});

const question = (origin: string) =>
  new Request('https://shop.example/api/objects/upload', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });

test.each([undefined, ''])('without STUDIO_URL, no other page is allowed: %j', (studioUrl) => {
  for (const origin of ['https://studio.example', 'null', '']) {
    expect(preflightResponse(question(origin), studioUrl, ['POST'])).toBeUndefined();
    const { headers } = shareWithStudio(question(origin), studioUrl, new Response());
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.get('vary')).toBe('Origin');
  }
});

test("only the Studio's exact origin is allowed", () => {
  const studioUrl = 'https://studio.example/desk/';
  const isLetIn = (origin: string) =>
    preflightResponse(question(origin), studioUrl, ['POST']) !== undefined;
  expect(isLetIn('https://studio.example')).toBe(true);
  for (const origin of [
    'http://studio.example',
    'https://studio.example:8443',
    'https://a.studio.example',
    'https://studio.example.evil.example',
    'https://studio.example/desk',
  ]) {
    expect(isLetIn(origin), origin).toBe(false);
  }
});

const write = (headers: Record<string, string>) =>
  new Request('https://shop.example/api/auth/login', { method: 'POST', headers });

test.each<Record<string, string>>([
  { origin: 'https://shop.example' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' },
])("accepts a write from one of the shop's pages: %j", (headers) => {
  expect(() => requireSameOrigin(write(headers))).not.toThrow();
});

test.each<Record<string, string>>([
  {},
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'https://shop.example.evil.example' },
  { origin: 'http://shop.example' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://shop.example', 'sec-fetch-site': 'same-site' },
])('refuses a write from any other page: %j', (headers) => {
  expect(() => requireSameOrigin(write(headers))).toThrow('did not come from the shop');
});

const visit = (headers: Record<string, string>, method = 'GET') =>
  new Request('https://shop.example/api/auth/logout', { method, headers });

test.each<[string, Record<string, string>, boolean]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }, true],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }, true],
  ['another site, in an old browser', { referer: 'https://evil.example/page' }, true],
  [
    'a page whose address begins like ours',
    { referer: 'https://shop.example.evil.example/' },
    true,
  ],
  ['a page without an origin', { origin: 'null' }, true],
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, false],
  ['an address that the visitor typed', { 'sec-fetch-site': 'none' }, false],
  ['a page of ours, in an old browser', { referer: 'https://shop.example/purchases' }, false],
  ['an address that the visitor typed, in an old browser', {}, false],
])('a visit from %s is recognised', (_, headers, isForeign) => {
  expect(isFromAnotherSite(visit(headers))).toBe(isForeign);
});

const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

test.each<[string, Request, boolean]>([
  [
    'a prefetch',
    visit({ 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' }),
    false,
  ],
  ['a prefetch of an older browser', visit({ purpose: 'prefetch' }), false],
  ['a call of a script', visit(SCRIPT), false],
  [
    "a script's call with the administrator's token",
    visit({ ...SCRIPT, [ADMIN_TOKEN_HEADER]: 'x' }),
    true,
  ],
  ["the worker's call", visit({ ...SCRIPT, [WORKER_HEADER]: 'yes' }), true],
  ['a request for headers', visit({}, 'HEAD'), false],
  ['a link', visit({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }), true],
  ['a link in an old browser', visit({}), true],
])('%s is recognised as a navigation or not', (_, request, isExpected) => {
  expect(isNavigation(request)).toBe(isExpected);
});
