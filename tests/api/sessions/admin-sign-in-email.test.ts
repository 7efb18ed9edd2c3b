import { beforeEach, expect, test } from 'vitest';
import { getUser } from '#contract/accounts/user.ts';
import { getAudit } from '#contract/admin/audit.ts';
import {
  getAdminSessions,
  getSignInWays,
  sendSignInLinkEndpoint,
  signInByLinkEndpoint,
} from '#contract/sessions/admin-sign-in.ts';
import { getReauthenticationWays } from '#contract/sessions/reauthentication.ts';
import { passwordAccount } from '#server/accounts/account.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { serverMessages } from '#server/messages.ts';
import { adminSessionRecord } from '#server/sessions/admin-sessions.ts';
import { adminLinkKey, adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { adminPasskeysKey } from '#server/store/stored-keys.ts';
import { addEvents } from '../../support/add-events.ts';
import type { CookieClient } from '../../support/client.ts';
import { injectFault } from '../../support/faults.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

/** The owner's sign-in without an identity provider (docs/decisions/0039-how-does-the-owner-sign-in-without-an-identity-provider.md). */

const shop = await startTestSandbox({
  env: { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', ADMIN_PASSWORD_HASH: '' },
});
const { store } = shop;
const owner = shop.accounts.owner.email;

let clients = 0;
/** Creates browsers of one place, so that only the first sign-in is announced. */
const newClient = () => {
  clients += 1;
  return shop.client(`203.0.113.${clients}`);
};

const clearInbox = () => fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
const linkKeys = async () =>
  (await store.scan('0', { match: adminLinkKey.of('*'), count: 100_000 }))[1].map(String);
const EVERYONE = ['admin-link', 'admin-link-known-browser', 'admin-link-known-browser-day'];
beforeEach(async () => {
  await clearInbox();
  await store.del(...EVERYONE.map((name) => `seen:attempts-${name}:everyone`));
  await store.del(...(await linkKeys()), 'none');
});

const requestLink = (browser: CookieClient = newClient()) =>
  browser.post(sendSignInLinkEndpoint.path);
const use = (token: string, browser: CookieClient = newClient()) =>
  browser.post(signInByLinkEndpoint.path, { token });
const codeOf = async (response: Response) => (await response.json()).code;

/** Reads the token in the newest of this many emails to the owner. */
async function readToken(count = 1): Promise<string> {
  const [email] = await readEmails(shop, owner, count);
  return /\/admin\?sign-in=([\w-]+)/.exec(email?.Text ?? '')?.[1] ?? '';
}

/** Signs the owner in, and deletes the email with the link. */
async function signIn(browser = newClient()): Promise<CookieClient> {
  await requestLink(browser);
  expect((await use(await readToken(), browser)).status).toBe(200);
  await clearInbox();
  return browser;
}

await requestLink();
await use(await readToken());
await readEmails(shop, owner, 2);

test('the link signs the owner in: with a cookie for this session only, an audit entry and a notice', async () => {
  const browser = shop.client('198.51.100.7');
  expect((await browser.get('/api/admin-login')).headers.get('location')).toBe(
    '/admin?signin=email',
  );
  expect((await requestLink(browser)).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual([]);
  const [email] = await readEmails(shop, owner, 1);
  expect(email?.Subject).toContain('your sign-in link');
  expect(email?.Text).toContain('It works once, for fifteen minutes.');

  const token = await readToken();
  const [key = '', ...others] = await linkKeys();
  expect(others).toEqual([]);
  expect(key).not.toContain(token);
  const left = await store.ttl(key);
  expect(left).toBeGreaterThan(14 * 60);
  expect(left).toBeLessThanOrEqual(15 * 60);
  const response = await use(token, browser);
  expect([response.status, await response.json()]).toEqual([200, { hasPasskey: false }]);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-admin=\S+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(await (await browser.get(getUser.path)).json()).toMatchObject({ isAdmin: true });
  const { entries } = getAudit.response.parse(await (await browser.get(getAudit.path)).json());
  expect(entries[0]).toMatchObject({ action: 'sign-in', who: 'Administrator (email)' });
  const [notice] = await readEmails(shop, owner, 2);
  expect(notice?.Text).toContain('Signed in by: link in an email');
  const sessions = getAdminSessions.response.parse(
    await (await browser.get(getAdminSessions.path)).json(),
  );
  expect(sessions[0]).toMatchObject({ by: 'email', isThisSession: true });

  expect(shop.lines.join()).not.toContain(token);

  const copy = newClient();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  await browser.get('/api/auth/logout');
  expect((await copy.get(getAudit.path)).status).toBe(401);
});

test('a session from before the sign-in gains nothing: each sign-in has a session of its own', async () => {
  const browser = await signIn();
  const before = browser.cookies.get('__Host-admin');
  await signIn(browser);
  expect(browser.cookies.get('__Host-admin')).not.toBe(before);
});

test("a link works once, also in two browsers at the same time, and a stranger's request does not end it", async () => {
  await requestLink();
  const first = await readToken();
  await requestLink();
  const second = await readToken(2);
  expect(await codeOf(await use('A'.repeat(43)))).toBe('sign_in_link_invalid');
  const statuses = await Promise.all([use(first), use(first), use(first)]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const late = await use(first);
  expect([late.status, await late.json()]).toEqual([
    400,
    { code: 'sign_in_link_invalid', message: serverMessages.signInLinkInvalid },
  ]);
  expect((await use(second)).status).toBe(200);
});

test('a session from an identity provider gives no rights once the shop has none', async () => {
  const browser = await shop.student();
  const key = accountKey.of(await readAccountId(browser));
  const { passwordHash: _, ...account } = passwordAccount.parse(await store.get(key));
  await store.set(key, { ...account, kind: 'oidc', isEmailVerified: true, email: owner });
  expect((await browser.get(getAudit.path)).status).toBe(403);
});

test("opening the link's address changes nothing, and no other site can use it up", async () => {
  await requestLink();
  const token = await readToken();
  expect((await newClient().get(signInByLinkEndpoint.path)).status).toBe(405);
  const foreign = await newClient().fetch(signInByLinkEndpoint.path, {
    method: 'POST',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
  });
  expect(await codeOf(foreign)).toBe('foreign_origin');
  expect((await use(token)).status).toBe(200);
});

test('strangers can fill neither the mailbox nor lock out the owner’s usual browser', async () => {
  const ownBrowser = await signIn();
  const stranger = shop.client('198.51.100.9');
  await addEvents(store, 'seen:attempts-admin-link-address:198.51.100.9', 4);
  expect((await requestLink(stranger)).status).toBe(200);
  expect(await codeOf(await requestLink(stranger))).toBe('too_many_requests');
  expect(await countEmails(shop, owner)).toBe(1);
  await addEvents(store, 'seen:attempts-admin-link:everyone', 20);
  const refused = await requestLink();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
  expect((await requestLink(ownBrowser)).status).toBe(200);
});

test('emails to the owner end for the day, for a network and for known browsers', async () => {
  const ownBrowser = await signIn();
  await addEvents(store, 'seen:attempts-admin-link-address-day:198.51.100.10', 10);
  await addEvents(store, 'seen:attempts-admin-link-known-browser-day:everyone', 20);
  for (const response of [requestLink(shop.client('198.51.100.10')), requestLink(ownBrowser)]) {
    const { status, headers } = await response;
    expect([status, headers.get('retry-after')]).toEqual([429, '86400']);
  }
  expect(await countEmails(shop, owner)).toBe(0);
});

test('the caller learns that the mail server does not accept the email', async () => {
  await injectFault(shop.inbox, { times: 1 });
  const response = await requestLink();
  expect([response.status, (await response.json()).message]).toEqual([
    503,
    serverMessages.signInEmailNotSent,
  ]);
  expect((await requestLink()).status).toBe(200);
});

test('a shop without an administrator’s password explains why it refuses the sign-in', async () => {
  const response = await newClient().post('/api/admin/temporary-login', { password: 'any' });
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: 'admin_password_off', message: serverMessages.adminPasswordOff },
  ]);
});

test('the page offers a passkey first once there is one', async () => {
  const ways = async () => (await newClient().get(getSignInWays.path)).json();
  expect(await ways()).toEqual(['email']);
  await store.hset(adminPasskeysKey.key, { one: {} });
  expect(await ways()).toEqual(['passkey', 'email']);
  await requestLink();
  expect(await (await use(await readToken())).json()).toEqual({ hasPasskey: true });
  await store.del(adminPasskeysKey.key);
});

/** Signs the owner in, and backdates the sign-in by more than half an hour. */
async function signInEarlier(): Promise<CookieClient> {
  const before = Object.keys((await store.hgetall(adminSessionsKey.key)) ?? {});
  const browser = await signIn();
  const all = (await store.hgetall(adminSessionsKey.key)) ?? {};
  const id = Object.keys(all).find((candidate) => !before.includes(candidate)) ?? '';
  const createdAt = new Date(Date.now() - 31 * 60_000).toISOString();
  await store.hset(adminSessionsKey.key, {
    [id]: { ...adminSessionRecord.parse(all[id]), createdAt },
  });
  return browser;
}

const exportedBy = async (browser: CookieClient) =>
  (await browser.get('/api/admin/sales.csv')).status;

test('a new link proves the identity again in its browser, ends the session before it, and gives other sessions nothing', async () => {
  const browser = await signInEarlier();
  const [older, other] = [newClient(), await signInEarlier()];
  for (const [name, value] of browser.cookies) older.cookies.set(name, value);
  expect(await (await browser.get(getReauthenticationWays.path)).json()).toEqual(['email']);
  expect(await exportedBy(browser)).toBe(403);

  await requestLink(browser);
  expect(await exportedBy(browser)).toBe(403);
  expect((await use(await readToken(), browser)).status).toBe(200);
  expect(await exportedBy(browser)).toBe(200);
  expect((await older.get(getAudit.path)).status).toBe(401);
  expect((await other.get(getAudit.path)).status).toBe(200);
  expect(await exportedBy(other)).toBe(403);
});
