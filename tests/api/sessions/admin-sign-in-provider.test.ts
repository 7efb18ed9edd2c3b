import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { signInAtProvider, visitProvider } from '../../support/identity.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { PASSWORD } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { owner, otherIdentity, unverifiedIdentity } = shop.accounts;

const SESSION = '__Host-session';
const SIGN_IN = '__Host-sign-in';
const location = (response: Response) => response.headers.get('location');
const whoIs = async (client: ReturnType<typeof shop.client>) =>
  (await client.get('/api/auth/user')).json();

const failOnce = (path: string) => injectFault(shop.identity, { times: 1, path, status: 503 });

test('a shop with a provider offers no links by email', async () => {
  const ways = await shop.client().get('/api/admin-login/ways');
  expect(await ways.json()).toEqual(['passkey', 'provider']);
  expect((await shop.client().post('/api/admin-login/email')).status).toBe(404);
  const token = 'A'.repeat(43);
  expect((await shop.client().post('/api/admin-login/link', { token })).status).toBe(404);
});

test('the redirect to the provider requests a code with PKCE, state, nonce and the callback address', async () => {
  const response = await shop.client().get('/api/admin-login');
  const asked = new URL(location(response) ?? '').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${shop.shop}/api/admin-login/callback`,
  });
  expect([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')]).not.toContain(null);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-sign-in=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(cookie).not.toContain(asked.get('state') ?? '-');
});

test('the owner is the administrator for eight hours', async () => {
  const browser = shop.client();
  const response = await signInAtProvider(browser, owner);
  expect([response.status, location(response)]).toEqual([302, '/admin']);
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    '__Host-known-browser',
    SESSION,
    'progress_of',
    'signed_in',
  ]);
  expect(browser.cookies.get('signed_in')).toBe('admin');
  const { iat = 0, exp = 0 } = decodeJwt(browser.cookies.get(SESSION) ?? '');
  expect(exp - iat).toBe(8 * 60 * 60);
  expect(await whoIs(browser)).toMatchObject({
    email: owner.email,
    firstName: 'Olive',
    lastName: 'Owner',
    isAdmin: true,
  });
  const again = shop.client();
  await signInAtProvider(again, owner);
  expect((await whoIs(again)).id).toBe((await whoIs(browser)).id);
});

test("an unverified address does not make its account the owner's", async () => {
  const browser = shop.client();
  await signInAtProvider(browser, unverifiedIdentity);
  expect(browser.cookies.get('signed_in')).toBe('user');
  expect(await whoIs(browser)).toMatchObject({ email: owner.email, isAdmin: false });
});

test("a password account is never the owner's, whatever its address", async () => {
  const browser = shop.client();
  await addStudent(browser, { email: owner.email });
  expect(await whoIs(browser)).toMatchObject({ email: owner.email, isAdmin: false });

  const atProvider = shop.client();
  await signInAtProvider(atProvider, owner);
  const [student, real] = [await whoIs(browser), await whoIs(atProvider)];
  expect(student.id).not.toBe(real.id);
  const byPassword = shop.client();
  await byPassword.post('/api/auth/login', { email: owner.email, password: PASSWORD });
  expect(await whoIs(byPassword)).toEqual(student);
});

test('cancelling at the provider leads back to the admin panel, and changes no session', async () => {
  const browser = shop.client();
  const response = await signInAtProvider(browser, { cancel: 'yes' });
  expect(location(response)).toBe('/admin?error=cancelled');
  expect([...browser.cookies.keys()]).toEqual([]);
  const email = await addStudent(browser);
  await signInAtProvider(browser, { cancel: 'yes' });
  expect(await whoIs(browser)).toMatchObject({ email });
});

test('a callback that this browser did not request is refused', async () => {
  const [victim, thief] = [shop.client(), shop.client()];
  const response = await visitProvider(thief, otherIdentity);
  expect(location(await victim.get(response))).toBe('/admin?error=expired');
  victim.cookies.set(SIGN_IN, 'nonsense');
  expect(location(await victim.get(response))).toBe('/admin?error=expired');
  await victim.get('/api/admin-login');
  expect(location(await victim.get(response))).toBe('/admin?error=failed');
  expect([...victim.cookies.keys()]).toEqual([]);
});

test.each<[string, (query: URLSearchParams) => void]>([
  ['state', (query) => query.set('state', 'x'.repeat(43))],
  ['code', (query) => query.set('code', 'x'.repeat(43))],
  ['issuer', (query) => query.set('iss', 'https://evil.example')],
  ['missing code', (query) => query.delete('code')],
  ['endless state', (query) => query.set('state', 'x'.repeat(5_000))],
])('a wrong %s is refused', async (_, corrupt) => {
  const browser = shop.client();
  const response = new URL(await visitProvider(browser, owner), shop.shop);
  corrupt(response.searchParams);
  const refused = await browser.get(response.pathname + response.search);
  expect(location(refused)).toBe('/admin?error=failed');
  expect([...browser.cookies.keys()]).toEqual([]);
});

// Code and state are valid for their own sign-ins, so only PKCE's verifier detects the theft.
test('a code of another sign-in is refused, even with the state of this one', async () => {
  const [victim, thief] = [shop.client(), shop.client()];
  const stolen = new URL(await visitProvider(thief, otherIdentity), shop.shop);
  const own = new URL(await visitProvider(victim, owner), shop.shop);
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  const refused = await victim.get(own.pathname + own.search);
  expect(location(refused)).toBe('/admin?error=failed');
  expect([...victim.cookies.keys()]).toEqual([]);
});

test('the owner can sign in, however often others have failed', async () => {
  const address = '198.51.100.31';
  const { store } = shop;
  const counters = ['total:everyone', `address:${address}`].map(
    (reason) => `seen:failed-provider-sign-in-${reason}`,
  );
  for (const counter of counters) await addEvents(store, counter, 2_000);
  const entries = await store.zcard('failed-sign-ins');
  const thief = shop.client(address);
  expect(location(await signInAtProvider(thief, { cancel: 'yes' }))).toBe('/admin?error=failed');
  expect(await store.zcard('failed-sign-ins')).toBe(entries);
  const browser = shop.client(address);
  expect(location(await signInAtProvider(browser, owner))).toBe('/admin');
  await store.del(...counters);
});

test('a callback works once', async () => {
  const browser = shop.client();
  const response = await visitProvider(browser, owner);
  const sealed = browser.cookies.get(SIGN_IN) ?? '';
  await browser.get(response);
  expect(browser.cookies.has(SIGN_IN)).toBe(false);
  const thief = shop.client();
  thief.cookies.set(SIGN_IN, sealed);
  expect(location(await thief.get(response))).toBe('/admin?error=failed');
});

test.each(['/token', '/me'])('a failure of the provider at %s is reported', async (path) => {
  const browser = shop.client();
  const response = await visitProvider(browser, owner);
  await failOnce(path);
  expect(location(await browser.get(response))).toBe('/admin?error=unavailable');
});

test('a failure reveals only its reason, and no log line contains a code or a secret', async () => {
  const response = await shop
    .client()
    .get('/api/admin-login/callback?error=server_error&code=abc123');
  expect(await response.text()).toBe('');
  const lines = shop.lines.join('\n');
  expect(lines).not.toMatch(/code=|state=|abc123/);
  expect(lines).not.toContain(setting(shop, 'OIDC_CLIENT_SECRET'));
});

test('signing out works while the ledger is unresponsive', async () => {
  const browser = shop.client();
  await signInAtProvider(browser, owner);
  await injectFault(shop.kv);
  const left = await browser.get('/api/logout');
  await clearFaults(shop.kv);
  expect(location(left)).toBe('/');
  expect([...browser.cookies.keys()]).toEqual(['__Host-known-browser']);
});
