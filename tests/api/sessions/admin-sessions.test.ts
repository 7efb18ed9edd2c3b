import { expect, test } from 'vitest';
import { getAdminSessions } from '#contract/sessions/admin-sign-in.ts';
import { adminSessionRecord } from '#server/sessions/admin-sessions.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { sessionRecord } from '#server/store/sessions.ts';
import { sessionsKey } from '#server/store/stored-keys.ts';
import { keyedHash, sign } from '#server/tokens/seal.ts';
import { ADMIN_SECONDS } from '#server/tokens/sessions.ts';
import type { CookieClient } from '../../support/client.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { openPanel } from '../../support/panel.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readShopSettings } from '../../support/shop-settings.ts';
import { readAccountId } from '../../support/student.ts';

/** Records of administrators' sessions: docs/decisions/0015-how-does-the-administrator-sign-in.md. */

const shop = await startTestSandbox();
const { store } = shop;

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const signInOwner = async () => {
  const browser = shop.client();
  await signInAtProvider(browser, shop.accounts.owner);
  return browser;
};

const readStatus = async (browser: CookieClient) => (await browser.get('/api/admin/audit')).status;

async function list(browser: CookieClient) {
  return getAdminSessions.response.parse(await (await browser.get(getAdminSessions.path)).json());
}

async function age(browser: CookieClient, changes: { createdAt?: string; lastUsedAt?: string }) {
  const id = (await list(browser)).find(({ isThisSession }) => isThisSession)?.id ?? '';
  const record = adminSessionRecord.parse(await store.hget(adminSessionsKey.key, id));
  await store.hset(adminSessionsKey.key, { [id]: { ...record, ...changes } });
  return id;
}

async function ageAccount(browser: CookieClient, changes: object) {
  const key = sessionsKey.of(await readAccountId(browser));
  for (const [field, stored] of Object.entries((await store.hgetall(key)) ?? {})) {
    await store.hset(key, { [field]: { ...sessionRecord.parse(stored), ...changes } });
  }
}

test.each(['/api/auth/logout', '/api/logout'])('%s ends the token on the server', async (path) => {
  const browser = await openPanel(shop);
  expect(await readStatus(browser)).toBe(200);
  await browser.get(path);
  expect(await readStatus(browser)).toBe(401);
});

test.each([
  ['an hour without use', { lastUsedAt: ago(61) }],
  ['eight hours', { createdAt: ago(8 * 60 + 1), lastUsedAt: ago(1) }],
])("an administrator's token and the owner's session end after %s", async (_, changes) => {
  const [browser, owner] = [await openPanel(shop), await signInOwner()];
  expect(await readStatus(owner)).toBe(200);
  await age(browser, changes);
  await ageAccount(owner, changes);
  expect([await readStatus(browser), await readStatus(owner)]).toEqual([401, 401]);
});

test('a student stays signed in after a longer time unused', async () => {
  const browser = await shop.student();
  await ageAccount(browser, { lastUsedAt: ago(24 * 60) });
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

test('a call makes one extra request to the store, and writes the last use every five minutes', async () => {
  const browser = await openPanel(shop);
  const visit = async () =>
    (await countAtStandIns(shop, () => browser.get('/api/auth/user'))).received.store;
  expect(await visit()).toBe(1);
  const id = await age(browser, { lastUsedAt: ago(6) });
  expect([await visit(), await visit()]).toEqual([2, 1]);
  const used = adminSessionRecord.parse(await store.hget(adminSessionsKey.key, id));
  expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(Date.now() - MINUTE_MS);
});

test('an administrator sees every session of administrators, and ends all others', async () => {
  const [here, there, owner] = [await openPanel(shop), await openPanel(shop), await signInOwner()];
  const sessions = await list(here);
  expect(sessions.filter(({ isThisSession }) => isThisSession)).toHaveLength(1);
  expect(new Set(sessions.map(({ by }) => by))).toEqual(new Set(['password', 'provider']));
  expect((await here.post('/api/admin/sessions/end-others')).status).toBe(200);
  expect(await Promise.all([here, there, owner].map(readStatus))).toEqual([200, 401, 401]);
  expect(await list(here)).toHaveLength(1);
  // Restoring a store without its sessions revives no session.
  await store.del(adminSessionsKey.key);
  expect(await readStatus(here)).toBe(401);
});

test('a session from an emailed link ends once the shop has an identity provider', async () => {
  const browser = shop.client();
  const { sessionKey, SESSION_SECRET } = await readShopSettings(browser);
  const record = { by: 'email', device: 'Phone', createdAt: ago(1), lastUsedAt: ago(1) };
  await store.hset(adminSessionsKey.key, { 'of-link': adminSessionRecord.parse(record) });
  const owner = await keyedHash(SESSION_SECRET, 'admin-owner-version', shop.accounts.owner.email);
  const purpose = { audience: 'admin-link', subject: 'administrator' };
  const cookie = await sign(sessionKey, purpose, { owner, sid: 'of-link' }, ADMIN_SECONDS);
  browser.cookies.set('__Host-admin', cookie);
  expect(await readStatus(browser)).toBe(401);
  const open = await list(await openPanel(shop));
  expect(open.map(({ id }) => id)).not.toContain('of-link');
});
