import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AuditList, getAudit } from '#contract/admin/audit.ts';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { KNOWN_BROWSER_COOKIE } from '#server/http/cookies.ts';
import { type SessionRecord, sessionRecord } from '#server/store/sessions.ts';
import { sessionsKey } from '#server/store/stored-keys.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { addAdministrator, withToken } from '../../support/administrator.ts';
import { type CookieClient, withHeaders } from '../../support/client.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { countEmails, readEmail, readEmails } from '../../support/inbox.ts';
import { openPanel } from '../../support/panel.ts';
import { pay } from '../../support/purchase.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { PASSWORD, readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const logIn = (browser: CookieClient, email: string) =>
  browser.post('/api/auth/login', { email, password: PASSWORD });

const buyer = shop.client();
const email = await addStudent(buyer);
const paymentId = await pay(shop, buyer, MICRO);
const completed = await buyer.post('/api/complete-purchase', { paymentIntentId: paymentId });

/**
 * Audit log and emails about sign-ins of administrators.
 * First, because it counts the owner's emails.
 */
describe('records of sign-ins', () => {
  const { adminPassword: password, owner, otherIdentity, unverifiedIdentity } = shop.accounts;

  const ADMINISTRATOR = 'Administrator (password)';
  const WINDOWS =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

  async function signIn(address: string, userAgent: string, given = password): Promise<number> {
    const response = await shop.client(address).fetch('/api/admin/temporary-login', {
      method: 'POST',
      body: JSON.stringify({ password: given }),
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    });
    return response.status;
  }

  const clear = () => fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });

  async function readEntries(list: AuditList) {
    const response = await panel.get(`${getAudit.path}?list=${list}`);
    return getAudit.response.parse(await response.json()).entries;
  }

  async function newest(list: AuditList) {
    const [{ who, action, what } = {}] = (await readEntries(list)) ?? [];
    return [action, who, what];
  }

  test('each new place is announced once: time, method, browser, system, and what to do', async () => {
    await signIn('203.0.113.7', WINDOWS);
    const [first] = await readEmails(shop, owner.email, 1);
    expect(first?.Subject).toContain('an administrator signed in from a new place');
    expect(first?.Text).toMatch(/Time: \d{1,2} \w+ \d{4} at \d\d:\d\d \(London\)/);
    for (const part of [
      "Signed in by: administrator's password",
      'Browser and system: Chrome on Windows',
      'Network address: 203.0.113.7',
      'end all other sessions',
      `${shop.shop}/admin#sign-in`,
      `${shop.shop}/admin/handbook/leaked-token`,
    ]) {
      expect(first?.Text).toContain(part);
    }

    // Another address of the same network and a newer version of the browser are not new.
    await signIn('203.0.113.99', WINDOWS.replace('140.0', '141.0'));
    await signIn('203.0.113.7', PHONE);
    const both = await readEmails(shop, owner.email, 2);
    expect(both[0]?.Text).toContain('Safari on iPhone');
    await signIn('198.51.100.7', WINDOWS);
    expect((await readEmails(shop, owner.email, 3))[0]?.Text).toContain('198.51.100.7');
    const [entry] = await readEntries('acts');
    expect(entry).toMatchObject({
      action: 'sign-in',
      who: ADMINISTRATOR,
      what: '',
      from: '198.51.100.7',
    });
  });

  test('the owner’s sign-in and sign-out at the provider are recorded, and the sign-in is announced', async () => {
    await clear();
    const browser = shop.client();
    await signInAtProvider(browser, owner);
    expect(await newest('acts')).toEqual(['sign-in', owner.email, '']);
    const { Text } = await readEmail(shop, owner.email);
    expect(Text).toContain('Signed in by: sign-in provider');
    await browser.get('/api/logout');
    await expect.poll(() => newest('acts')).toEqual(['sign-out', owner.email, '']);
  });

  test('failed sign-ins are recorded in a list of their own, without passwords, and not announced', async () => {
    await clear();
    expect(await signIn('192.0.2.1', WINDOWS, 'a guess')).toBe(401);
    expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', ADMINISTRATOR, '']);
    // An account's existence makes no difference.
    for (const email of [await addStudent(shop.client()), 'unknown@example.com']) {
      await shop.client().post('/api/auth/login', { email, password: 'a guess' });
      expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', email, '']);
    }
    for (const [fields, who, what] of [
      [otherIdentity, otherIdentity.email, 'not the owner'],
      [unverifiedIdentity, unverifiedIdentity.email, 'not the owner'],
      [{ cancel: 'yes' }, 'Unidentified (identity provider)', 'cancelled'],
    ] as const) {
      await signInAtProvider(shop.client(), fields);
      expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', who, what]);
    }
    const failed = await readEntries('failed-sign-ins');
    expect(JSON.stringify(failed)).not.toContain('a guess');
    expect(new Set(failed.map(({ action }) => action))).toEqual(new Set(['sign-in-failed']));
    const acts = await readEntries('acts');
    expect(acts.map(({ action }) => action)).not.toContain('sign-in-failed');
    expect(await countEmails(shop, owner.email)).toBe(0);

    const csv = await panel.get('/api/admin/audit.csv?list=failed-sign-ins');
    expect(csv.headers.get('content-disposition')).toContain('failed-sign-ins.csv');
    expect(await newest('acts')).toEqual(['audit-exported', ADMINISTRATOR, 'failed-sign-ins.csv']);
  });

  test('an attacker cannot fill the log: unrequested callbacks do not count, and an address fails fifty times', async () => {
    const [before] = await readEntries('failed-sign-ins');
    const fail = (browser: ReturnType<typeof shop.client>) =>
      browser.get('/api/admin-login/callback?error=access_denied');
    await fail(shop.client());
    expect((await readEntries('failed-sign-ins'))[0]).toEqual(before);

    const browser = shop.client('198.51.100.50');
    const failures = 'seen:failed-provider-sign-in-address:198.51.100.50';
    await addEvents(shop.store, failures, 49);
    const failOnce = async () => {
      await browser.get('/api/admin-login');
      await fail(browser);
      return (await readEntries('failed-sign-ins'))[0];
    };
    const last = await failOnce();
    expect(last).not.toEqual(before);
    expect(await failOnce()).toEqual(last);
  });
});

/** Sessions as records: docs/decisions/0014-how-does-a-session-work.md. */
describe('sessions', () => {
  const { store } = shop;

  const PHONE =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

  const purchases = z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      isThisDevice: z.boolean(),
      lastUsedAt: z.string(),
    }),
  );
  const list = async (browser: CookieClient) =>
    purchases.parse(await (await browser.get('/api/account/sessions')).json());
  const readStatus = async (browser: CookieClient) => (await browser.get('/api/auth/user')).status;

  /** Returns a browser's session cookies, without the cookie of a known browser. */
  const signedInCookies = ({ cookies }: CookieClient) =>
    [...cookies.keys()].filter((name) => name !== KNOWN_BROWSER_COOKIE);

  /** Returns a browser with the same cookies, as a thief or a backup has it. */
  function copyBrowser({ cookies }: CookieClient): CookieClient {
    const copy = shop.client();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    return copy;
  }

  async function readRecord(
    browser: CookieClient,
  ): Promise<[key: string, id: string, SessionRecord]> {
    const key = sessionsKey.of(await readAccountId(browser));
    const [[id, record] = []] = Object.entries((await store.hgetall(key)) ?? {});
    return [key, id ?? '', sessionRecord.parse(record)];
  }

  test('a student sees and can sign out one of their devices, and no device of another student', async () => {
    const [desktop, stranger] = [shop.client(), await shop.student()];
    const phone = withHeaders(shop.client(), { 'user-agent': PHONE });
    const email = await addStudent(desktop);
    expect((await logIn(phone, email)).status).toBe(200);
    expect(await list(phone)).toMatchObject([
      { device: 'Chrome on Android', isThisDevice: true },
      { device: 'Unknown device', isThisDevice: false },
    ]);
    const other = (await list(desktop)).find(({ isThisDevice }) => !isThisDevice);
    const path = `/api/account/sessions/${other?.id}`;
    await stranger.delete(path);
    expect(await readStatus(phone)).toBe(200);
    expect((await desktop.delete(path)).status).toBe(200);
    expect([await readStatus(phone), await readStatus(desktop)]).toEqual([401, 200]);
    expect(await list(desktop)).toHaveLength(1);
  });

  test.each(['/api/auth/logout', '/api/logout'])(
    '%s ends the session of a student and of the owner on the server',
    async (path) => {
      const owner = shop.client();
      await signInAtProvider(owner, shop.accounts.owner);
      for (const browser of [await shop.student(), owner]) {
        const copy = copyBrowser(browser);
        expect(await readStatus(copy)).toBe(200);
        const response = await browser.get(path);
        expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
        expect(signedInCookies(browser)).toEqual([]);
        expect(await readStatus(copy)).toBe(401);
        expect(signedInCookies(copy)).toEqual([]);
      }
    },
  );

  test.each([
    ['a password account', (browser: CookieClient) => addStudent(browser)],
    [
      'an account of the identity provider',
      (browser: CookieClient) => signInAtProvider(browser, shop.accounts.otherIdentity),
    ],
  ])('signing out everywhere ends every session of %s', async (_, signIn) => {
    const browser = shop.client();
    await signIn(browser);
    const copy = copyBrowser(browser);
    expect((await browser.post('/api/account/sign-out-everywhere')).status).toBe(200);
    expect(signedInCookies(browser)).toEqual([]);
    expect(await readStatus(copy)).toBe(401);
  });

  test('the last use is written once an hour, after the response', async () => {
    const browser = await shop.student();
    const [key, id, record] = await readRecord(browser);
    const before = new Date(Date.now() - 61 * 60 * 1000).toISOString();
    await store.hset(key, { [id]: { ...record, lastUsedAt: before } });
    const visit = () => countAtStandIns(shop, () => browser.get('/api/auth/user'));
    const counts = [await visit(), await visit()].map(({ received }) => received.store);
    expect(counts).toEqual([2, 1]);
    const [, , used] = await readRecord(browser);
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('recording the last use does not revive a session that has since ended', async () => {
    const browser = await shop.student();
    const [key, id, record] = await readRecord(browser);
    const before = new Date(Date.now() - 61 * 60 * 1000).toISOString();
    await store.hset(key, { [id]: { ...record, lastUsedAt: before } });
    const copies = Array.from({ length: 8 }, () => copyBrowser(browser));
    await Promise.all([
      ...copies.map((copy) => copy.get('/api/auth/user')),
      browser.get('/api/auth/logout'),
    ]);
    await settle(shop);
    expect(await store.hgetall(key)).toBeNull();
  });

  test('a session that the account or the store no longer has is neither valid nor listed', async () => {
    const browser = shop.client();
    const email = await addStudent(browser);
    const [key] = await readRecord(browser);
    const account = accountKey.of(await readAccountId(browser));
    await store.set(account, { ...(await store.get<object>(account)), sessionVersion: 2 });
    expect(await readStatus(browser)).toBe(401);
    await logIn(browser, email);
    expect(await list(browser)).toHaveLength(1);
    await store.del(key);
    expect(await readStatus(browser)).toBe(401);
    expect(signedInCookies(browser)).toEqual([]);
  });

  test('a sign-in deletes expired sessions, and all but the newest hundred', async () => {
    const browser = shop.client();
    const email = await addStudent(browser);
    const [key, , record] = await readRecord(browser);
    const past = new Date(Date.now() - 1000).toISOString();
    const others = Array.from({ length: 100 }, (_, index) => [`other-${index}`, record] as const);
    await store.hset(key, { ...Object.fromEntries(others), over: { ...record, expiresAt: past } });
    await logIn(shop.client(), email);
    const ids = Object.keys((await store.hgetall(key)) ?? {});
    expect(ids).toHaveLength(100);
    expect(ids).not.toContain('over');
  });
});

/** Cookies that choose a subject's page (docs/decisions/0024-why-does-a-subject-have-two-pages.md). */
describe('owned subjects in cookies', () => {
  const OWNED_MICRO = `${OWNED_COOKIE}microeconomics`;
  const OWNED_MACRO = `${OWNED_COOKIE}macroeconomics`;
  const BOTH = [OWNED_MACRO, OWNED_MICRO];

  const listOwned = ({ cookies }: CookieClient) =>
    [...cookies.keys()].filter((name) => name.startsWith(OWNED_COOKIE)).sort();
  const forget = ({ cookies }: CookieClient) => {
    for (const name of BOTH) cookies.delete(name);
  };
  const checkAccess = (student: CookieClient, id: string) => student.get(`/api/user/access/${id}`);

  test('after a purchase, the next visit shows the owners’ page for the length of a session', () => {
    expect(completed.headers.getSetCookie()).toEqual([
      `${OWNED_MICRO}=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax`,
    ]);
    expect(listOwned(buyer)).toEqual([OWNED_MICRO]);
  });

  test("a sign-in sets cookies for the account's subjects and removes those of another account", async () => {
    const browser = shop.client();
    browser.cookies.set(OWNED_MACRO, '1');
    expect((await logIn(browser, email)).status).toBe(200);
    expect(listOwned(browser)).toEqual([OWNED_MICRO]);
  });

  test("an access check corrects only its own subject's cookie, and sets none if it is right", async () => {
    forget(buyer);
    buyer.cookies.set(OWNED_MACRO, '1');
    await checkAccess(buyer, MICRO);
    expect(listOwned(buyer)).toEqual(BOTH);
    const again = await checkAccess(buyer, MICRO);
    expect(again.headers.getSetCookie()).toEqual([]);
    await checkAccess(buyer, MACRO);
    expect(listOwned(buyer)).toEqual([OWNED_MICRO]);
  });

  test('the list of purchases corrects the cookies of all subjects', async () => {
    forget(buyer);
    buyer.cookies.set(OWNED_MACRO, '1');
    await buyer.get('/api/user/purchases');
    expect(listOwned(buyer)).toEqual([OWNED_MICRO]);
  });

  test('an administrator, who may open every subject, gets no cookies', async () => {
    const student = await shop.student();
    const token = await addAdministrator(student);
    const response = await student.fetch(`/api/user/access/${MICRO}`, withToken(token));
    expect(await response.json()).toEqual({ hasAccess: true });
    expect(listOwned(student)).toEqual([]);
  });

  test('signing out and an expired session remove the cookies', async () => {
    const browser = shop.client();
    await logIn(browser, email);
    const copy = shop.client();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.get('/api/auth/logout');
    expect(listOwned(browser)).toEqual([]);
    expect(listOwned(copy)).not.toEqual([]);
    expect((await checkAccess(copy, MICRO)).status).toBe(401);
    expect(listOwned(copy)).toEqual([]);
  });
});
