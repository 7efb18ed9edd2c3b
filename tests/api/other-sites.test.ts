import { once } from 'node:events';
import { get, request } from 'node:http';
import { expect, test } from 'vitest';
import { type TestClient, withHeaders } from '../support/client.ts';
import { openPanel } from '../support/panel.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { parseShop } from '../support/shop.ts';

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

const isSignedIn = async (browser: TestClient) =>
  (await browser.get('/api/auth/user')).status === 200;

/** Navigates with these headers. The client's own origin stands for a call by a script; a navigation sends none. */
const navigate = (browser: TestClient, path: string, headers: Record<string, string>) =>
  withHeaders(browser, { origin: shop.shop, ...headers }).get(path);

test('a link on another site signs no one out, and begins no sign-in but opens the panel', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const browser = await shop.student();
  for (const [path, location] of [
    ['/api/auth/logout', '/'],
    ['/api/logout', '/'],
    ['/api/admin-login', '/admin'],
  ] as const) {
    const response = await navigate(browser, path, headers);
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await isSignedIn(browser)).toBe(true);
});

test('a prefetch signs no one out', async () => {
  const browser = await shop.student();
  for (const path of ['/api/auth/logout', '/api/logout']) {
    const response = await browser.fetch(path, { headers: { purpose: 'prefetch' } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  }
  expect(await isSignedIn(browser)).toBe(true);
});

test("the page's own script ends the administrator's session by its token", async () => {
  const panel = await openPanel(shop);
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  await panel.fetch('/api/auth/logout', { headers });
  expect((await panel.get('/api/admin/subjects')).status).toBe(401);
});

/** Sends a GET without `fetch`, which overwrites `Sec-Fetch-Mode`. */
async function follow(path: string, headers: Record<string, string>): Promise<void> {
  const [response] = await once(get(shop.shop + path, { headers }), 'response');
  response.resume();
}

test('a link on a page of ours signs out and begins a sign-in', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  const browser = await shop.student();
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  await follow('/api/auth/logout', { ...headers, cookie });
  expect(await isSignedIn(browser)).toBe(false);
  const response = await navigate(browser, '/api/admin-login', headers);
  expect(response.headers.get('location')).toContain(`${shop.identity}/auth?`);
});
