import { hash } from 'bcryptjs';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { getPasskeys, registrationOptions, signInOptions } from '#contract/sessions/passkeys.ts';
import { serverMessages } from '#server/messages.ts';
import { adminPasskeysKey } from '#server/store/stored-keys.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { asAdministrator, signInAsAdministrator, withToken } from '../../support/administrator.ts';
import type { CookieClient } from '../../support/client.ts';
import { findItem } from '../../support/content.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { signInAtProvider, visitProvider } from '../../support/identity.ts';
import { openPanel } from '../../support/panel.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { type Claims, SoftwarePasskey } from '../../support/software-passkey.ts';
import { PASSWORD } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
/** The shop after its password was changed. */
const changed = await startTestSandbox({
  env: {
    ADMIN_PASSWORD_HASH: await hash('another password', 10),
    SESSION_SECRET: setting(shop, 'SESSION_SECRET'),
  },
});
const { store } = shop;
const panel = await openPanel(shop);

describe('with the password', () => {
  const LOGIN = '/api/admin/temporary-login';
  const EIGHT_HOURS_SECONDS = 8 * 60 * 60;
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
    expect((await changed.client().fetch('/api/auth/user', withToken(token))).status).toBe(401);
    expect(await tryPassword(changed.client(), 'another password')).toBe(200);

    await addEvents(changed.store, 'seen:failed-admin-login:everyone', 50);
    const stranger = changed.client();
    stranger.cookies.set(
      '__Host-known-browser',
      ownBrowser.cookies.get('__Host-known-browser') ?? '',
    );
    expect(await tryPassword(stranger, 'another password')).toBe(429);
  });
});

describe('at the identity provider', () => {
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
    expect([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')]).not.toContain(
      null,
    );
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
});

/** Passkeys of the administrator (docs/decisions/0015-how-does-the-administrator-sign-in.md). */
describe('with a passkey', () => {
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
    expect(await beginSignIn()).toMatchObject({
      rpId: site.hostname,
      userVerification: 'required',
    });
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
});
