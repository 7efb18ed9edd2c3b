import { hash } from 'bcryptjs';
import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { panelMessages } from '#contract/panel-messages.ts';
import { addEvents } from '../../support/add-events.ts';
import { signInAsAdministrator, withToken } from '../../support/administrator.ts';
import { findItem } from '../../support/content.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { MICRO } from '../../support/ids.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { signUp } from '../../support/student.ts';

const LOGIN = '/api/admin/temporary-login';
const EIGHT_HOURS_SECONDS = 8 * 60 * 60;

const shop = await startTestSandbox({ isSeeded: true });
const password = shop.accounts.adminPassword;

let token: string;
/** Browser in which the administrator has signed in before. */
const known = shop.client();
beforeAll(async () => {
  token = await signInAsAdministrator(shop, known);
});

const sign = (changes: object, secret?: string) =>
  forgeToken(shop, 'admin', { ...decodeJwt(token), ...changes }, secret);
const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;

test('the right password gets a token for eight hours, the hint and the cookie of a known browser', async () => {
  const response = await shop.client().post(LOGIN, { password });
  expect(response.status).toBe(200);
  const { iat = 0, exp = 0 } = decodeJwt((await response.json()).token);
  expect(exp - iat).toBe(EIGHT_HOURS_SECONDS);
  expect(response.headers.getSetCookie()).toEqual([
    `signed_in=admin; Max-Age=${EIGHT_HOURS_SECONDS}; Path=/; Secure; SameSite=Lax`,
    expect.stringMatching(/^__Host-known-browser=.*; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('a wrong password is refused with a message and no cookie', async () => {
  const response = await shop.client().post(LOGIN, { password: 'not the one' });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    code: 'wrong_admin_password',
    message: panelMessages.wrongAdminPassword,
  });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('no response contains the password or its hash', async () => {
  const response = await shop.client().post(LOGIN, { password });
  const text = await response.text();
  expect(text).not.toContain(password);
  expect(text).not.toContain(setting(shop, 'ADMIN_PASSWORD_HASH'));
});

test('the token signs its bearer in as the administrator', async () => {
  const response = await shop.client().fetch('/api/auth/user', withToken(token));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ isAdmin: true, email: '' });
});

test('the administrator has access to every subject and file', async () => {
  const admin = shop.client();
  const access = await admin.fetch(`/api/user/access/${MICRO}`, withToken(token));
  expect(await access.json()).toEqual({ hasAccess: true });

  const { downloadUrl: file } = await findItem(shop, { isLocked: true });
  expect((await admin.get(file)).status).toBe(401);
  expect((await admin.get(`${file}?adminToken=${token}`)).status).toBe(302);
  expect((await admin.fetch(file, withToken(token))).status).toBe(302);
});

test("only a download's address can carry the token", async () => {
  expect((await shop.client().get(`/api/auth/user?adminToken=${token}`)).status).toBe(401);
});

test('a token that is forged, expired, foreign or older than the password is refused', async () => {
  const student = shop.client();
  await signUp(student);
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
});

test('the token is not a session', async () => {
  const thief = shop.client();
  thief.cookies.set('__Host-session', token);
  expect((await thief.get('/api/auth/user')).status).toBe(401);
});

test('a student who shares the browser stays signed in', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
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
});

test('an administrator without a session leaves no hint on signing out', async () => {
  const browser = shop.client();
  await signInAsAdministrator(shop, browser);
  await browser.get('/api/auth/logout');
  expect([...browser.cookies.keys()]).toEqual(['__Host-known-browser']);
});

test('an expired token returns the hint to the student who shares the browser', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  const session = browser.cookies.get('__Host-session');
  browser.cookies.set('signed_in', 'admin');
  const expired = await sign({ exp: anHourAgo() });
  const response = await browser.fetch('/api/auth/user', withToken(expired));
  expect(await response.json()).toMatchObject({ email, isAdmin: false });
  expect(Object.fromEntries(browser.cookies)).toMatchObject({
    '__Host-session': session,
    signed_in: 'user',
  });
});

test('an expired token is unauthorized if the administrator is required', async () => {
  const browser = shop.client();
  await signUp(browser);
  const session = browser.cookies.get('__Host-session');
  expect((await browser.get('/api/admin/subjects')).status).toBe(403);
  browser.cookies.set('signed_in', 'admin');
  const expired = await sign({ exp: anHourAgo() });
  expect((await browser.fetch('/api/admin/subjects', withToken(expired))).status).toBe(401);
  expect(Object.fromEntries(browser.cookies)).toMatchObject({
    '__Host-session': session,
    signed_in: 'user',
  });
});

test('the eleventh attempt from an address is refused, even with the right password', async () => {
  const browser = shop.client();
  const tries: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    tries.push((await browser.post(LOGIN, { password: 'wrong' })).status);
  }
  expect(tries).toEqual(Array(10).fill(401));
  const right = await browser.post(LOGIN, { password });
  expect([right.status, right.headers.get('retry-after')]).toEqual([429, '900']);
  expect((await shop.client().post(LOGIN, { password })).status).toBe(200);
}, 60_000);

test('the right password clears the failed attempts', async () => {
  const browser = shop.client();
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 9; index += 1) await browser.post(LOGIN, { password: 'wrong' });
    expect((await browser.post(LOGIN, { password })).status).toBe(200);
  }
}, 60_000);

test('guessing from many addresses is refused after fifty attempts', async () => {
  await shop.client().post(LOGIN, { password });
  const guess = () => shop.client().post(LOGIN, { password: 'wrong' });
  const responses = await Promise.all(Array.from({ length: 50 }, guess));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await guess()).status).toBe(429);
  expect((await shop.client().post(LOGIN, { password })).status).toBe(429);
}, 90_000);

test('while strangers use up all attempts, a known browser can sign in and has ten guesses', async () => {
  // The previous test has used up this counter.
  expect((await shop.client().post(LOGIN, { password })).status).toBe(429);
  expect((await known.post(LOGIN, { password })).status).toBe(200);
  // The right password has cleared it.
  const guess = async () => (await known.post(LOGIN, { password: 'wrong' })).status;
  const guesses = await Promise.all(Array.from({ length: 14 }, guess));
  // Its own ten guesses count for its address too, so a stranger there has no guess left.
  expect(guesses.filter((status) => status === 401)).toHaveLength(10);
  expect((await known.post(LOGIN, { password })).status).toBe(429);
}, 60_000);

test('a new password revokes the old token, and browsers that knew the old one are no longer known', async () => {
  const ADMIN_PASSWORD_HASH = await hash('another password', 10);
  const { SESSION_SECRET } = shop.env;
  const other = await startTestSandbox({
    env: { ADMIN_PASSWORD_HASH, SESSION_SECRET: SESSION_SECRET ?? '' },
  });
  expect((await other.client().fetch('/api/auth/user', withToken(token))).status).toBe(401);
  const response = await other.client().post(LOGIN, { password: 'another password' });
  expect(response.status).toBe(200);

  const { store } = other;
  await addEvents(store, 'seen:failed-admin-login:everyone', 50);
  const stranger = other.client();
  stranger.cookies.set('__Host-known-browser', known.cookies.get('__Host-known-browser') ?? '');
  expect((await stranger.post(LOGIN, { password: 'another password' })).status).toBe(429);
}, 30_000);
