import { hash } from 'bcryptjs';
import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { panelMessages } from '#contract/panel-messages.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { signInAsAdministrator, withToken } from '../../support/administrator.ts';
import { findItem } from '../../support/content.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';

const LOGIN = '/api/admin/temporary-login';
const EIGHT_HOURS_SECONDS = 8 * 60 * 60;

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const password = shop.accounts.adminPassword;

let token: string;
/** Browser in which the administrator has signed in before. */
const ownBrowser = shop.client();
beforeAll(async () => {
  token = await signInAsAdministrator(shop, ownBrowser);
});

const sign = (changes: object, secret?: string) =>
  forgeToken(shop, 'admin', { ...decodeJwt(token), ...changes }, secret);
const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const tryPassword = async (browser = shop.client(), given = password) =>
  (await browser.post(LOGIN, { password: given })).status;

test('the right password gets a token for eight hours, the hint and the cookie of a known browser', async () => {
  const response = await shop.client().post(LOGIN, { password });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain(password);
  expect(text).not.toContain(setting(shop, 'ADMIN_PASSWORD_HASH'));
  const { token } = JSON.parse(text);
  const { iat = 0, exp = 0 } = decodeJwt(token);
  expect(exp - iat).toBe(EIGHT_HOURS_SECONDS);
  expect(response.headers.getSetCookie()).toEqual([
    `signed_in=admin; Max-Age=${EIGHT_HOURS_SECONDS}; Path=/; Secure; SameSite=Lax`,
    expect.stringMatching(/^__Host-known-browser=.*; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const user = await shop.client().fetch('/api/auth/user', withToken(token));
  expect(await user.json()).toMatchObject({ isAdmin: true, email: '' });
});

test('a wrong password is refused with a message and no cookie', async () => {
  const response = await shop.client().post(LOGIN, { password: 'not the one' });
  expect([response.status, await response.json()]).toEqual([
    401,
    { code: 'wrong_admin_password', message: panelMessages.wrongAdminPassword },
  ]);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("only a download's address can carry the token", async () => {
  const { downloadUrl: file } = await findItem(shop, { isLocked: true });
  expect((await shop.client().get(`${file}?adminToken=${token}`)).status).toBe(302);
  expect((await shop.client().get(`/api/auth/user?adminToken=${token}`)).status).toBe(401);
});

test('a token that is forged, expired, foreign or older than the password is refused, also as a session', async () => {
  const student = await shop.student();
  const forgeries = {
    'another key': await sign({}, 'x'.repeat(40)),
    expired: await sign({ exp: anHourAgo() }),
    'no expiry': await sign({ exp: undefined }),
    'another audience': await sign({ aud: 'session' }),
    'another issuer': await sign({ iss: 'elsewhere' }),
    'another subject': await sign({ sub: 'someone-else' }),
    'another password': await sign({ version: 'x'.repeat(22) }),
    'no version': await sign({ version: undefined }),
    "a student's session": student.cookies.get('__Host-session') ?? '',
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    nonsense: 'nonsense',
  };
  for (const [name, forgery] of Object.entries(forgeries)) {
    const thief = shop.client();
    thief.cookies.set('signed_in', 'admin');
    expect((await thief.fetch('/api/auth/user', withToken(forgery))).status, name).toBe(401);
    expect([...thief.cookies.keys()], name).toEqual([]);
  }
  const thief = shop.client();
  thief.cookies.set('__Host-session', token);
  expect((await thief.get('/api/auth/user')).status).toBe(401);
});

test('a student who shares the browser stays signed in until they sign out themselves', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const session = browser.cookies.get('__Host-session');
  await signInAsAdministrator(shop, browser);
  expect(Object.fromEntries(browser.cookies)).toMatchObject({
    '__Host-session': session,
    signed_in: 'admin',
  });
  const both = await browser.fetch('/api/auth/user', withToken(token));
  expect(await both.json()).toMatchObject({ email, isAdmin: true });

  const left = await browser.get('/api/auth/logout');
  expect([left.status, left.headers.get('location')]).toEqual([302, '/']);
  expect(browser.cookies.get('signed_in')).toBe('user');
  const alone = await browser.get('/api/auth/user');
  expect(await alone.json()).toMatchObject({ email, isAdmin: false });

  await browser.get('/api/auth/logout');
  await signInAsAdministrator(shop, browser);
  await browser.get('/api/auth/logout');
  expect([...browser.cookies.keys()]).toEqual(['__Host-known-browser']);
});

test.each([
  ['/api/auth/user', 200],
  // Only the administrator may call this endpoint.
  ['/api/admin/subjects', 401],
])(
  'at %s an expired token returns the hint to the student who shares the browser',
  async (path, status) => {
    const browser = await shop.student();
    const session = browser.cookies.get('__Host-session');
    browser.cookies.set('signed_in', 'admin');
    const expired = await sign({ exp: anHourAgo() });
    expect((await browser.fetch(path, withToken(expired))).status).toBe(status);
    expect(Object.fromEntries(browser.cookies)).toMatchObject({
      '__Host-session': session,
      signed_in: 'user',
    });
  },
);

test('after ten wrong passwords an address has to wait, and the right password clears them before', async () => {
  const [address, other] = ['198.51.100.1', '198.51.100.2'];
  const failures = `seen:failed-admin-login-address:${address}`;
  const browser = shop.client(address);
  await addEvents(store, failures, 8);
  expect(await tryPassword(browser, 'wrong')).toBe(401);
  expect(await store.zcard(failures)).toBe(9);
  expect(await tryPassword(browser)).toBe(200);
  expect(await store.zcard(failures)).toBe(0);
  await addEvents(store, failures, 10);
  const stranger = shop.client(address);
  const refused = await stranger.post(LOGIN, { password });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  expect(await tryPassword(shop.client(other))).toBe(200);
});

test('guessing from many addresses is refused after fifty attempts, and a known browser still has ten guesses', async () => {
  const everyone = 'seen:failed-admin-login:everyone';
  await addEvents(store, everyone, 49);
  expect(await tryPassword(shop.client(), 'wrong')).toBe(401);
  expect(await tryPassword()).toBe(429);

  expect(await tryPassword(ownBrowser)).toBe(200);
  // The right password has cleared the counters.
  await addEvents(store, everyone, 50);
  await addEvents(store, 'seen:failed-admin-login-known-browser:everyone', 9);
  expect(await tryPassword(ownBrowser, 'wrong')).toBe(401);
  expect(await tryPassword(ownBrowser)).toBe(429);
});

test('a new password revokes the old token, and browsers that knew the old one are no longer known', async () => {
  const ADMIN_PASSWORD_HASH = await hash('another password', 10);
  const { SESSION_SECRET } = shop.env;
  const other = await startTestSandbox({
    env: { ADMIN_PASSWORD_HASH, SESSION_SECRET: SESSION_SECRET ?? '' },
  });
  expect((await other.client().fetch('/api/auth/user', withToken(token))).status).toBe(401);
  expect(await tryPassword(other.client(), 'another password')).toBe(200);

  await addEvents(other.store, 'seen:failed-admin-login:everyone', 50);
  const stranger = other.client();
  stranger.cookies.set(
    '__Host-known-browser',
    ownBrowser.cookies.get('__Host-known-browser') ?? '',
  );
  expect(await tryPassword(stranger, 'another password')).toBe(429);
}, 30_000);
