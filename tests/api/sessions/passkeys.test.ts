import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { getPasskeys, registrationOptions, signInOptions } from '#contract/sessions/passkeys.ts';
import { serverMessages } from '#server/messages.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { adminPasskeysKey } from '#server/store/stored-keys.ts';
import { asAdministrator, signInAsAdministrator } from '../../support/administrator.ts';
import type { CookieClient } from '../../support/client.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { type Claims, SoftwarePasskey } from '../../support/software-passkey.ts';
import { signUp } from '../../support/student.ts';

/** Passkeys of the administrator (docs/decisions/0015-how-does-the-administrator-sign-in.md). */

const shop = await startTestSandbox();
const { store } = shop;
const site = new URL(setting(shop, 'SITE_URL'));
const place = { origin: site.origin, rpId: site.hostname };

const PATH = '/api/admin/passkeys';

async function openPanel(): Promise<CookieClient> {
  const browser = shop.client();
  return asAdministrator(browser, await signInAsAdministrator(shop, browser));
}

async function beginRegistration(browser: CookieClient) {
  const response = await browser.post(`${PATH}/registration-options`);
  return registrationOptions.parse(await response.json());
}

async function beginSignIn() {
  const response = await shop.client().post(`${PATH}/sign-in-options`);
  return signInOptions.parse(await response.json());
}

async function register(browser: CookieClient, name = 'My laptop'): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey();
  const { challenge } = await beginRegistration(browser);
  const answer = passkey.register({ ...place, challenge });
  expect((await browser.post(PATH, { name, answer })).status).toBe(200);
  return passkey;
}

async function signIn(passkey: SoftwarePasskey, claims: Partial<Claims> = {}) {
  const browser = shop.client();
  const { challenge } = await beginSignIn();
  const answer = passkey.signIn({ ...place, challenge, ...claims });
  const response = await browser.post(`${PATH}/sign-in`, { answer });
  return { browser, response, answer };
}

const readStatus = async (browser: CookieClient) => (await browser.get(getAudit.path)).status;
const panel = await openPanel();

test('a passkey that an administrator registered signs in, with a cookie that scripts cannot read', async () => {
  const passkey = await register(panel);
  const { browser, response } = await signIn(passkey);
  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-admin=\S+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    '__Host-admin',
    '__Host-known-browser',
    'signed_in',
  ]);
  expect(await (await browser.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
  const { received } = await countAtStandIns(shop, () => browser.get('/api/auth/user'));
  expect(received.store).toBe(1);
});

test('signing out ends the session, and a copy of its cookie is refused and deleted', async () => {
  const { browser } = await signIn(await register(panel));
  const copy = shop.client();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  await browser.get('/api/auth/logout');
  expect([...browser.cookies.keys()]).toEqual(['__Host-known-browser']);
  expect(await readStatus(copy)).toBe(401);
  expect([...copy.cookies.keys()]).toEqual(['__Host-known-browser']);
});

test('the options name the shop’s host, and require verification and a discoverable passkey', async () => {
  expect(await beginSignIn()).toMatchObject({ rpId: site.hostname, userVerification: 'required' });
  expect(await beginRegistration(panel)).toMatchObject({
    rp: { id: site.hostname },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
});

test.each<[string, Partial<Claims>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: `${place.origin}1` }],
  ['another host name', { rpId: 'evil.example' }],
  ['a user who was not verified', { isVerified: false }],
  ['another request', { type: 'webauthn.create' }],
  ['a challenge of its own', { challenge: 'A'.repeat(43) }],
])('a sign-in is refused with %s', async (_, claims) => {
  const { response, browser } = await signIn(await register(panel), claims);
  expect([response.status, await response.json()]).toEqual([
    401,
    { code: 'passkey_refused', message: serverMessages.passkeyRefused },
  ]);
  expect([...browser.cookies.keys()]).toEqual([]);
});

test('a registration is refused for the same reasons', async () => {
  const changes: Partial<Claims>[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.get' },
    { challenge: 'A'.repeat(43) },
    // A challenge for a sign-in.
    { challenge: (await beginSignIn()).challenge },
    // A challenge of another session.
    { challenge: (await beginRegistration(await openPanel())).challenge },
  ];
  for (const change of changes) {
    const { challenge } = await beginRegistration(panel);
    const answer = new SoftwarePasskey().register({ ...place, challenge, ...change });
    const response = await panel.post(PATH, { name: 'Stolen', answer });
    expect([response.status, (await response.json()).code]).toEqual([400, 'passkey_invalid']);
  }
});

test('a challenge works once and for its purpose; an unknown key or a wrong signature never works', async () => {
  const passkey = await register(panel);
  const { response, answer } = await signIn(passkey);
  expect(response.status).toBe(200);
  const again = await shop.client().post(`${PATH}/sign-in`, { answer });
  expect(again.status).toBe(401);

  const { challenge } = await beginRegistration(panel);
  expect((await signIn(passkey, { challenge })).response.status).toBe(401);
  expect((await signIn(new SoftwarePasskey())).response.status).toBe(401);

  const forged = new SoftwarePasskey().signIn({ ...place, ...(await beginSignIn()) });
  const stolen = { ...forged, id: passkey.id, rawId: passkey.id };
  expect((await shop.client().post(`${PATH}/sign-in`, { answer: stolen })).status).toBe(401);
});

test('a challenge ends after three minutes', async () => {
  const { challenge } = await beginSignIn();
  expect(await store.ttl(`passkey-challenge:${challenge}`)).toBeLessThanOrEqual(180);
});

test('a counter that does not grow means a copied passkey and is refused', async () => {
  const passkey = await register(panel);
  expect((await signIn(passkey, { counter: 5 })).response.status).toBe(200);
  expect((await signIn(passkey, { counter: 5 })).response.status).toBe(401);
  expect((await signIn(passkey, { counter: 4 })).response.status).toBe(401);
  expect((await signIn(passkey, { counter: 6 })).response.status).toBe(200);
});

test('removing a passkey ends its sessions and its use for sign-ins', async () => {
  const [passkey, other] = [await register(panel, 'Lost phone'), await register(panel, 'Key')];
  const [{ browser }, { browser: elsewhere }] = [await signIn(passkey), await signIn(other)];
  const list = getPasskeys.response.parse(await (await panel.get(PATH)).json());
  const line = list.find(({ id }) => id === passkey.id);
  expect(line).toMatchObject({ name: 'Lost phone', lastUsedAt: expect.any(String) });
  expect((await panel.delete(`${PATH}/${passkey.id}`)).status).toBe(200);
  expect([await readStatus(browser), await readStatus(elsewhere)]).toEqual([401, 200]);
  expect((await signIn(passkey)).response.status).toBe(401);
  expect((await panel.delete(`${PATH}/${passkey.id}`)).status).toBe(404);
});

test('a passkey that is used while it is removed stays removed', async () => {
  const passkey = await register(panel);
  await Promise.all([signIn(passkey), panel.delete(`${PATH}/${passkey.id}`)]);
  expect(await store.hget(adminPasskeysKey.key, passkey.id)).toBeNull();
});

test('the cookie is worthless without its record, as a token, or in place of another session', async () => {
  const { browser } = await signIn(await register(panel));
  const cookie = browser.cookies.get('__Host-admin') ?? '';
  expect(await readStatus(asAdministrator(shop.client(), cookie))).toBe(401);
  const thief = shop.client();
  thief.cookies.set('__Host-session', cookie);
  expect(await readStatus(thief)).toBe(401);
  await store.del(adminSessionsKey.key);
  expect(await readStatus(browser)).toBe(401);
});

test("a student in the administrator's browser stays signed in when the passkey’s session ends", async () => {
  const passkey = await register(await openPanel());
  const { browser } = await signIn(passkey);
  await signUp(browser);
  browser.cookies.set('signed_in', 'admin');
  expect(await (await browser.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
  await store.del(adminSessionsKey.key);
  expect((await browser.get('/api/auth/user')).status).toBe(200);
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    '__Host-known-browser',
    '__Host-session',
    'progress_of',
    'signed_in',
  ]);
});

test('the audit log says who registered, used and removed a passkey', async () => {
  const administrator = await openPanel();
  const passkey = await register(administrator, 'Audited');
  await signIn(passkey);
  await administrator.delete(`${PATH}/${passkey.id}`);
  const log = getAudit.response.parse(await (await administrator.get(getAudit.path)).json());
  expect(log.entries.slice(0, 3).map(({ who, action, what }) => [who, action, what])).toEqual([
    ['Administrator (password)', 'passkey-removed', 'Audited'],
    ['Administrator (passkey)', 'sign-in', 'Audited'],
    ['Administrator (password)', 'passkey-added', 'Audited'],
  ]);
});
