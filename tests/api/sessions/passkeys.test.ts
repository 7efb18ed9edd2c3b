import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { getPasskeys, registrationOptions, signInOptions } from '#contract/sessions/passkeys.ts';
import { serverMessages } from '#server/messages.ts';
import { adminPasskeysKey } from '#server/store/stored-keys.ts';
import { asAdministrator } from '../../support/administrator.ts';
import type { CookieClient } from '../../support/client.ts';
import { openPanel } from '../../support/panel.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { type Claims, SoftwarePasskey } from '../../support/software-passkey.ts';

/** Passkeys of the administrator (docs/decisions/0015-how-does-the-administrator-sign-in.md). */

const shop = await startTestSandbox();
const { store } = shop;
const site = new URL(setting(shop, 'SITE_URL'));
const place = { origin: site.origin, rpId: site.hostname };

const PATH = '/api/admin/passkeys';

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
const panel = await openPanel(shop);

test('a passkey that an administrator registered signs in, with a cookie that scripts cannot read', async () => {
  const { browser, response } = await signIn(await register(panel));
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

test('the cookie is worthless after signing out, as a token, or in place of another session', async () => {
  const passkey = await register(panel);
  const { browser } = await signIn(passkey);
  const copy = shop.client();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  await browser.get('/api/auth/logout');
  expect([...browser.cookies.keys()]).toEqual(['__Host-known-browser']);
  expect(await readStatus(copy)).toBe(401);
  expect([...copy.cookies.keys()]).toEqual(['__Host-known-browser']);

  const { browser: next } = await signIn(passkey, { counter: 2 });
  const cookie = next.cookies.get('__Host-admin') ?? '';
  expect(await readStatus(asAdministrator(shop.client(), cookie))).toBe(401);
  const thief = shop.client();
  thief.cookies.set('__Host-session', cookie);
  expect(await readStatus(thief)).toBe(401);
});

test('the options name the shop’s host, and require verification and a discoverable passkey', async () => {
  expect(await beginSignIn()).toMatchObject({ rpId: site.hostname, userVerification: 'required' });
  expect(await beginRegistration(panel)).toMatchObject({
    rp: { id: site.hostname },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
});

test('a sign-in is refused from another site, without verification, for another request, or with its own challenge', async () => {
  const passkey = await register(panel);
  const refused: Partial<Claims>[] = [
    { origin: 'https://evil.example' },
    { origin: `${place.origin}1` },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.create' },
    { challenge: 'A'.repeat(43) },
  ];
  for (const claims of refused) {
    const { response, browser } = await signIn(passkey, claims);
    expect([claims, response.status, await response.json()]).toEqual([
      claims,
      401,
      { code: 'passkey_refused', message: serverMessages.passkeyRefused },
    ]);
    expect([...browser.cookies.keys()]).toEqual([]);
  }
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
    { challenge: (await beginRegistration(await openPanel(shop))).challenge },
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
  const begun = await beginSignIn();
  expect(await store.ttl(`passkey-challenge:${begun.challenge}`)).toBeLessThanOrEqual(180);
  const { response, answer } = await signIn(passkey, begun);
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

test('a counter that does not grow means a copied passkey and is refused', async () => {
  const passkey = await register(panel);
  expect((await signIn(passkey, { counter: 5 })).response.status).toBe(200);
  expect((await signIn(passkey, { counter: 5 })).response.status).toBe(401);
  expect((await signIn(passkey, { counter: 4 })).response.status).toBe(401);
  expect((await signIn(passkey, { counter: 6 })).response.status).toBe(200);
});

test('removing a passkey ends its sessions and its use for sign-ins, and the audit log has its life', async () => {
  const [passkey, other] = [await register(panel, 'Lost phone'), await register(panel, 'Key')];
  const [{ browser }, { browser: elsewhere }] = [await signIn(passkey), await signIn(other)];
  const list = getPasskeys.response.parse(await (await panel.get(PATH)).json());
  const line = list.find(({ id }) => id === passkey.id);
  expect(line).toMatchObject({ name: 'Lost phone', lastUsedAt: expect.any(String) });
  expect((await panel.delete(`${PATH}/${passkey.id}`)).status).toBe(200);
  const log = getAudit.response.parse(await (await panel.get(getAudit.path)).json());
  const acts = log.entries.map(({ who, action, what }) => [who, action, what]);
  expect(acts.filter(([, , what]) => what === 'Lost phone')).toEqual([
    ['Administrator (password)', 'passkey-removed', 'Lost phone'],
    ['Administrator (passkey)', 'sign-in', 'Lost phone'],
    ['Administrator (password)', 'passkey-added', 'Lost phone'],
  ]);
  expect([await readStatus(browser), await readStatus(elsewhere)]).toEqual([401, 200]);
  expect((await signIn(passkey)).response.status).toBe(401);
  expect((await panel.delete(`${PATH}/${passkey.id}`)).status).toBe(404);
});

test('a passkey that is used while it is removed stays removed', async () => {
  const passkey = await register(panel);
  await Promise.all([signIn(passkey), panel.delete(`${PATH}/${passkey.id}`)]);
  expect(await store.hget(adminPasskeysKey.key, passkey.id)).toBeNull();
});
