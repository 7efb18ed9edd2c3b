import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { KNOWN_BROWSER_COOKIE } from '#server/http/cookies.ts';
import { type SessionRecord, sessionRecord } from '#server/store/sessions.ts';
import { sessionsKey } from '#server/store/stored-keys.ts';
import { addStudent } from '../../support/add-student.ts';
import { type CookieClient, withHeaders } from '../../support/client.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { PASSWORD, readAccountId } from '../../support/student.ts';

/** Sessions as records: docs/decisions/0014-how-does-a-session-work.md. */

const shop = await startTestSandbox();
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
const logIn = (browser: CookieClient, email: string) =>
  browser.post('/api/auth/login', { email, password: PASSWORD });

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
