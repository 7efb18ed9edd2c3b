import { once } from 'node:events';
import { get, request } from 'node:http';
import { expect, test } from 'vitest';

import { asAdministrator, signInAsAdministrator } from '../support/administrator.ts';
import { type TestClient, withHeaders } from '../support/client.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { parseShop } from '../support/shop.ts';
import { signUp } from '../support/student.ts';

/** Sends a request that another name or site makes a browser send to a stand-in. */
function send(origin: string, method: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: '/__sandbox/fail', method, headers },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.once('error', reject).end(method === 'POST' ? JSON.stringify({ times: 0 }) : undefined);
  });
}

test("no stand-in answers at a foreign name, or accepts a write from another site's page", async () => {
  const { content, files, identity, inbox, kv, payments } = parseShop(
    await (await shop.client().get('/__sandbox')).json(),
  );
  for (const origin of [shop.shop, content, files, identity, inbox, kv, payments]) {
    const write = (headers: Record<string, string>) => send(origin, 'POST', headers);
    const own = new URL(origin).host;
    expect(await write({ host: `rebound.example:${new URL(origin).port}` })).toBe(421);
    expect(await send(origin, 'GET', { host: 'localhost.rebound.example' })).toBe(421);
    expect(await write({ host: own, origin: 'https://evil.example' })).toBe(403);
    expect(await write({ host: own, origin: 'http://localhost.evil.example' })).toBe(403);
    expect(await write({ host: own, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await write({ host: own, origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await write({ host: own })).toBe(200);
    expect(await write({ host: own, origin: shop.shop, 'sec-fetch-site': 'same-site' })).toBe(200);
  }
});

/** A link, a picture or a frame on another site must not be able to change a visitor's session. */

const shop = await startTestSandbox();

const SITES: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }],
  ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['another site, in a browser without Sec-Fetch-Site', { referer: 'https://evil.example/page' }],
  ['a page whose address begins like ours', { referer: `${shop.shop}.evil.example/` }],
  ['a page without an origin', { origin: 'null' }],
];

const OWN: [string, Record<string, string>][] = [
  ['a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
  ['an address that the visitor typed', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a page of ours, in a browser without Sec-Fetch-Site', { referer: `${shop.shop}/purchases` }],
];

const isSignedIn = async (browser: TestClient) =>
  (await browser.get('/api/auth/user')).status === 200;

/** Navigates with these headers. The client's own origin stands for a call by a script; a navigation sends none. */
const navigate = (browser: TestClient, path: string, headers: Record<string, string>) =>
  withHeaders(browser, { origin: shop.shop, ...headers }).get(path);

test.each(SITES)('a link on %s signs no one out', async (_, headers) => {
  const browser = shop.client();
  await signUp(browser);
  for (const path of ['/api/auth/logout', '/api/logout']) {
    const response = await navigate(browser, path, headers);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
  }
});

test.each([
  ['a prefetch', 'GET', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' }],
  ['a prefetch of an older browser', 'GET', { purpose: 'prefetch' }],
  ['a call of a script', 'GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ['a request for headers', 'HEAD', {}],
])('%s signs no one out', async (_, method, headers) => {
  const browser = shop.client();
  await signUp(browser);
  for (const path of ['/api/auth/logout', '/api/logout']) {
    const response = await browser.fetch(path, { method, headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await isSignedIn(browser)).toBe(true);
  }
});

test("the page's own script ends the administrator's session by its token", async () => {
  const browser = shop.client();
  const token = await signInAsAdministrator(shop, browser);
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  await asAdministrator(browser, token).fetch('/api/auth/logout', { headers });
  expect((await asAdministrator(browser, token).get('/api/admin/subjects')).status).toBe(401);
});

test.each(SITES)('a link on %s begins no sign-in and leads to the panel', async (_, headers) => {
  const response = await navigate(shop.client(), '/api/admin-login', headers);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin']);
  expect(response.headers.getSetCookie()).toEqual([]);
});

/** Sends a GET without `fetch`, which overwrites `Sec-Fetch-Mode`. */
async function follow(path: string, headers: Record<string, string>): Promise<void> {
  const [response] = await once(get(shop.shop + path, { headers }), 'response');
  response.resume();
}

test.each(OWN)('a link on %s signs out and begins a sign-in', async (_, headers) => {
  const browser = shop.client();
  await signUp(browser);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  await follow('/api/auth/logout', { ...headers, cookie });
  expect(await isSignedIn(browser)).toBe(false);
  const response = await navigate(browser, '/api/admin-login', headers);
  expect(response.headers.get('location')).toContain(`${shop.identity}/auth?`);
});
