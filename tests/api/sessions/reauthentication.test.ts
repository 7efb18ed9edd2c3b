import { decodeJwt } from 'jose';
import { TestBrowser } from 'local-stand-ins/oidc/test-browser.ts';
import { describe, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { getAdminSessions } from '#contract/sessions/admin-sign-in.ts';
import { signInOptions } from '#contract/sessions/passkeys.ts';
import {
  getReauthenticationWays,
  reauthenticateAtProvider,
  reauthenticateByPasskey,
  reauthenticateByPassword,
} from '#contract/sessions/reauthentication.ts';
import { serverMessages } from '#server/messages.ts';
import { adminSessionRecord } from '#server/sessions/admin-sessions.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { sessionRecord } from '#server/store/sessions.ts';
import { sessionsKey } from '#server/store/stored-keys.ts';
import { keyedHash, sign } from '#server/tokens/seal.ts';
import { ADMIN_SECONDS } from '#server/tokens/sessions.ts';
import { addEvents } from '../../support/add-events.ts';
import { addAdministrator, asAdministrator } from '../../support/administrator.ts';
import { type CookieClient, withHeaders } from '../../support/client.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { openPanel } from '../../support/panel.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { readShopSettings } from '../../support/shop-settings.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';
import { readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox();
const { store } = shop;

/** Reauthentication of administrators: docs/decisions/0015-how-does-the-administrator-sign-in.md. */
describe('reauthentication', () => {
  const site = new URL(setting(shop, 'SITE_URL'));
  const place = { origin: site.origin, rpId: site.hostname };
  const { adminPassword: password, owner, otherIdentity } = shop.accounts;

  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const EXPORT = '/api/admin/sales.csv';
  const exportedBy = async (browser: CookieClient) => (await browser.get(EXPORT)).status;
  const WITHOUT = {
    code: 'reauthentication_required',
    message: serverMessages.reauthenticationRequired,
  };

  /** Returns a browser that signed in by password more than half an hour ago. */
  async function signInEarlier() {
    const browser = shop.client();
    const token = await addAdministrator(browser);
    const id = `${decodeJwt(token)['sid']}`;
    const record = adminSessionRecord.parse(await store.hget(adminSessionsKey.key, id));
    await store.hset(adminSessionsKey.key, { [id]: { ...record, createdAt: ago(31) } });
    return { browser: asAdministrator(browser, token), id };
  }

  async function registerPasskey(): Promise<SoftwarePasskey> {
    const panel = await openPanel(shop);
    const begun = await panel.post('/api/admin/passkeys/registration-options');
    const { challenge } = (await begun.json()) as { challenge: string };
    const passkey = new SoftwarePasskey();
    const answer = passkey.register({ ...place, challenge });
    expect((await panel.post('/api/admin/passkeys', { name: 'Key', answer })).status).toBe(200);
    return passkey;
  }

  async function challengeFor(browser: CookieClient, path: string) {
    const response = await browser.post(path);
    return signInOptions.parse(await response.json()).challenge;
  }
  const ofProof = (browser: CookieClient) =>
    challengeFor(browser, '/api/admin/reauthentication/passkey-options');

  /** Leaves for the provider to prove a session. @returns callback path that the provider redirects to */
  async function leaveForProvider(
    browser: CookieClient,
    fields = owner,
    atProvider = new TestBrowser(),
  ): Promise<string> {
    const response = await browser.post(reauthenticateAtProvider.path);
    const { address } = reauthenticateAtProvider.response.parse(await response.json());
    const back = await atProvider.signIn(address, fields);
    if (!(back instanceof URL)) throw new Error(`The provider responded ${back.status}`);
    return back.pathname + back.search;
  }

  test('half an hour after the sign-in, irreversible and bulk actions are refused before the body is read', async () => {
    const { browser } = await signInEarlier();
    const refused = await Promise.all([
      browser.get(EXPORT),
      browser.get('/api/admin/audit.csv'),
      browser.get('/api/admin/customers/a/purchases/b/evidence'),
      browser.post('/api/admin/customers/a/purchases/b/refunds'),
      browser.post('/api/admin/customers/a/email'),
      browser.delete('/api/admin/content/a'),
      browser.delete('/api/admin/grade-evidence/a'),
      browser.post('/api/admin/passkeys/registration-options'),
      browser.post('/api/admin/passkeys'),
      browser.delete('/api/admin/passkeys/a'),
      browser.post('/api/admin/sessions/end-others'),
    ]);
    for (const response of refused) {
      expect([response.url, response.status, await response.json()]).toEqual([
        response.url,
        403,
        WITHOUT,
      ]);
    }
    expect((await browser.get('/api/admin/sales')).status).toBe(200);
  });

  test('the password proves only the caller’s session, for half an hour and until it ends', async () => {
    const [here, there] = [await signInEarlier(), await signInEarlier()];
    const wrong = await here.browser.post(reauthenticateByPassword.path, { password: 'guessed' });
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'wrong_admin_password']);
    expect(await exportedBy(here.browser)).toBe(403);
    expect((await here.browser.post(reauthenticateByPassword.path, { password })).status).toBe(200);
    const log = getAudit.response.parse(await (await there.browser.get(getAudit.path)).json());
    expect([log.entries[0]?.who, log.entries[0]?.action]).toEqual([
      'Administrator (password)',
      'reauthenticated',
    ]);
    expect([await exportedBy(here.browser), await exportedBy(there.browser)]).toEqual([200, 403]);

    const key = `admin-authenticated:${here.id}`;
    expect(await store.ttl(key)).toBeLessThanOrEqual(1_800);
    await store.set(key, { at: ago(31) });
    expect(await exportedBy(here.browser)).toBe(403);
    await here.browser.post(reauthenticateByPassword.path, { password });
    await here.browser.get('/api/auth/logout');
    expect(await exportedBy(here.browser)).toBe(401);
  });

  test('a stolen token has no more guesses at the password than the sign-in', async () => {
    const { browser, id } = await signInEarlier();
    await addEvents(store, `seen:failed-admin-reauthentication:${id}`, 9);
    const guess = async () =>
      (await browser.post(reauthenticateByPassword.path, { password: 'guessed' })).status;
    expect([await guess(), await guess()]).toEqual([401, 429]);
    const { entries } = getAudit.response.parse(
      await (await browser.get(`${getAudit.path}?list=failed-sign-ins`)).json(),
    );
    expect(entries[0]?.who).toBe('Administrator (password)');
  });

  test('strangers who guess everywhere block no right proof', async () => {
    const passkey = await registerPasskey();
    const address = '198.51.100.21';
    const { browser: signedIn } = await signInEarlier();
    const browser = withHeaders(signedIn, { 'x-sandbox-ip': address });
    const counters = [
      'admin-login:everyone',
      `admin-login-address:${address}`,
      'passkey-sign-in-total:everyone',
      `passkey-sign-in-address:${address}`,
    ].map((reason) => `seen:failed-${reason}`);
    for (const counter of counters) await addEvents(store, counter, 2_000);
    const byPassword = await browser.post(reauthenticateByPassword.path, { password });
    const given = { ...place, challenge: await ofProof(signedIn), counter: 1 };
    const answer = passkey.signIn(given);
    const failed = await newestFailure();
    const wrong = await browser.post(reauthenticateByPasskey.path, {
      answer: new SoftwarePasskey().signIn(given),
    });
    const right = await browser.post(reauthenticateByPasskey.path, { answer });
    expect([byPassword.status, wrong.status, right.status]).toEqual([200, 429, 200]);
    expect(await newestFailure()).toEqual(failed);
    await store.del(...counters);

    async function newestFailure() {
      const path = `${getAudit.path}?list=failed-sign-ins`;
      return getAudit.response.parse(await (await signedIn.get(path)).json()).entries[0];
    }
  });

  test('a passkey proves the session whose challenge it answers, once', async () => {
    const passkey = await registerPasskey();
    const [here, there] = [await signInEarlier(), await signInEarlier()];
    const ways = await (await here.browser.get(getReauthenticationWays.path)).json();
    expect(ways).toEqual(['passkey', 'password', 'provider']);

    const answer = passkey.signIn({ ...place, challenge: await ofProof(here.browser), counter: 1 });
    const prove = (browser: CookieClient, given: unknown) =>
      browser.post(reauthenticateByPasskey.path, { answer: given });
    expect((await prove(there.browser, answer)).status).toBe(401);
    expect((await prove(here.browser, answer)).status).toBe(401);

    const next = passkey.signIn({ ...place, challenge: await ofProof(here.browser), counter: 2 });
    expect((await prove(here.browser, next)).status).toBe(200);
    expect([await exportedBy(here.browser), await exportedBy(there.browser)]).toEqual([200, 403]);
    expect((await prove(here.browser, next)).status).toBe(401);

    // A copied passkey, whose counter does not grow, and someone else's passkey.
    const copied = passkey.signIn({
      ...place,
      challenge: await ofProof(there.browser),
      counter: 2,
    });
    expect((await prove(there.browser, copied)).status).toBe(401);
    const challenge = await ofProof(there.browser);
    const foreign = new SoftwarePasskey().signIn({ ...place, challenge, counter: 3 });
    expect((await prove(there.browser, foreign)).status).toBe(401);
  });

  test('an answer for a sign-in proves nothing, and an answer for a proof signs no one in', async () => {
    const passkey = await registerPasskey();
    const { browser } = await signInEarlier();
    const signingIn = await challengeFor(shop.client(), '/api/admin/passkeys/sign-in-options');
    const answer = passkey.signIn({ ...place, challenge: signingIn, counter: 1 });
    expect((await browser.post(reauthenticateByPasskey.path, { answer })).status).toBe(401);
    const proof = passkey.signIn({ ...place, challenge: await ofProof(browser), counter: 2 });
    const response = await shop.client().post('/api/admin/passkeys/sign-in', { answer: proof });
    expect(response.status).toBe(401);
  });

  test('the person signs in at the provider again, and proves the session', async () => {
    const [{ browser }, atProvider] = [await signInEarlier(), new TestBrowser()];
    const first = await browser.post(reauthenticateAtProvider.path);
    const { address } = reauthenticateAtProvider.response.parse(await first.json());
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    await atProvider.signIn(address, owner);
    const back = await leaveForProvider(browser, owner, atProvider);
    const { status, headers } = await browser.get(back);
    expect([status, headers.get('location')]).toEqual([302, '/admin?reauthentication=done']);
    expect(await exportedBy(browser)).toBe(200);
    // The proof begins no session: the token is still all that this browser has.
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test('another account of the provider, another browser, or a forged start proves nothing', async () => {
    const { browser } = await signInEarlier();
    const other = await browser.get(await leaveForProvider(browser, otherIdentity));
    expect(other.headers.get('location')).toBe('/admin?reauthentication=failed');
    expect(await exportedBy(browser)).toBe(403);

    const victim = shop.client();
    const lured = await victim.get(await leaveForProvider(browser));
    expect(lured.headers.get('location')).toBe('/admin?error=expired');
    expect(await exportedBy(browser)).toBe(403);
  });

  test('an earlier sign-in at the provider is no proof', async () => {
    const { browser } = await signInEarlier();
    const atProvider = new TestBrowser();
    const sent = await browser.post(reauthenticateAtProvider.path);
    const { address } = reauthenticateAtProvider.response.parse(await sent.json());
    await atProvider.signIn(address, owner);
    // A thief at the open browser removes the parameter that makes the provider require a new sign-in.
    const again = await browser.post(reauthenticateAtProvider.path);
    const weaker = new URL(reauthenticateAtProvider.response.parse(await again.json()).address);
    weaker.searchParams.delete('prompt');
    weaker.searchParams.delete('max_age');
    const back = await atProvider.signIn(weaker.href, owner);
    if (!(back instanceof URL)) throw new Error('The provider asked again');
    const { headers } = await browser.get(back.pathname + back.search);
    expect(headers.get('location')).toBe('/admin?reauthentication=failed');
    expect(await exportedBy(browser)).toBe(403);
  });

  test('a sign-in at the provider counts from the time of authentication there', async () => {
    const browser = shop.client();
    await signInAtProvider(browser, owner);
    expect(await exportedBy(browser)).toBe(200);
    const { id } = (await (await browser.get('/api/auth/user')).json()) as { id: string };
    const sessions = Object.entries((await store.hgetall(sessionsKey.of(id))) ?? {});
    for (const [field, stored] of sessions) {
      const record = sessionRecord.parse(stored);
      expect(record.authenticatedAt).toBeDefined();
      await store.hset(sessionsKey.of(id), { [field]: { ...record, authenticatedAt: ago(31) } });
    }
    expect(await exportedBy(browser)).toBe(403);
    const back = await browser.get(await leaveForProvider(browser));
    expect(back.headers.get('location')).toBe('/admin?reauthentication=done');
    expect(await exportedBy(browser)).toBe(200);
  });
});

/** Records of administrators' sessions: docs/decisions/0015-how-does-the-administrator-sign-in.md. */
describe('sessions of the administrator', () => {
  const MINUTE_MS = 60_000;
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

  const signInOwner = async () => {
    const browser = shop.client();
    await signInAtProvider(browser, shop.accounts.owner);
    return browser;
  };

  const readStatus = async (browser: CookieClient) =>
    (await browser.get('/api/admin/audit')).status;

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

  test.each(['/api/auth/logout', '/api/logout'])(
    '%s ends the token on the server',
    async (path) => {
      const browser = await openPanel(shop);
      expect(await readStatus(browser)).toBe(200);
      await browser.get(path);
      expect(await readStatus(browser)).toBe(401);
    },
  );

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
    const [here, there, owner] = [
      await openPanel(shop),
      await openPanel(shop),
      await signInOwner(),
    ];
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
});
