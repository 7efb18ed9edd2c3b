import { expect, test } from 'vitest';
import { type TestClient, withHeaders } from '../support/client.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { signUp } from '../support/student.ts';

/** What a link, a picture or a frame on another site can do to a visitor who is signed in: nothing. */

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
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }],
  ['an address that the visitor typed', { 'sec-fetch-site': 'none' }],
  ['a page of ours, in a browser without Sec-Fetch-Site', { referer: `${shop.shop}/purchases` }],
];

const isSignedIn = async (browser: TestClient) =>
  (await browser.get('/api/auth/user')).status === 200;

/** The test client's own origin stands for a call by a script; a navigation sends none. */
const navigate = (browser: TestClient, path: string, headers: Record<string, string>) =>
  withHeaders(browser, { origin: shop.shop, ...headers }).get(path);

/** @covers protection.other-sites */
test.each(SITES)('a link of %s signs no one out', async (_, headers) => {
  const browser = shop.client();
  await signUp(browser);
  for (const path of ['/api/auth/logout', '/api/logout']) {
    const response = await navigate(browser, path, headers);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
  }
});

/** @covers protection.other-sites */
test.each(SITES)('a link of %s begins no sign-in, and leads to the panel', async (_, headers) => {
  const response = await navigate(shop.client(), '/api/admin-login', headers);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin']);
  expect(response.headers.getSetCookie()).toEqual([]);
});

/** @covers protection.other-sites */
test.each(OWN)('a link of %s signs out and begins a sign-in', async (_, headers) => {
  const browser = shop.client();
  await signUp(browser);
  await navigate(browser, '/api/auth/logout', headers);
  expect(await isSignedIn(browser)).toBe(false);
  const response = await navigate(browser, '/api/admin-login', headers);
  expect(response.headers.get('location')).toContain(`${shop.identity}/auth?`);
});
