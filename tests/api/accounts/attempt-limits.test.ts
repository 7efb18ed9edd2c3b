import { expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { addEvents } from '../../support/add-events.ts';
import { addAccount } from '../../support/add-student.ts';
import { solve } from '../../support/challenge.ts';
import { type CookieClient, withHeaders } from '../../support/client.ts';
import { injectFault } from '../../support/faults.ts';
import { readEmails } from '../../support/inbox.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { newStudent, PASSWORD, type Student } from '../../support/student.ts';

const shop = await startTestSandbox({ hasShortTimeLimits: true });
const { store } = shop;

const LOGIN = '/api/auth/login';
const guess = (email: string, client = shop.client()) =>
  client.post(LOGIN, { email, password: 'not the one' });
const signIn = (email: string, client: CookieClient = shop.client()) =>
  client.post(LOGIN, { email, password: PASSWORD });

async function addedStudent(changes: Partial<Student> = {}): Promise<string> {
  const student = newStudent(changes);
  await addAccount(shop.client(), student);
  return student.email;
}

/** Adds failures directly, because a real failed attempt costs 250 ms of CPU. */
async function fail(limit: string, failed: number): Promise<void> {
  await store.del(`seen:failed-${limit}`);
  await addEvents(store, `seen:failed-${limit}`, failed);
}

const NEW_PASSWORD = 'a brand new one';

async function setPasswordByLink(email: string, browser = shop.client()): Promise<void> {
  await browser.post('/api/auth/reset-password', { email });
  const [mail] = await readEmails(shop, email, 1);
  const link = /token=([\w-]+)/.exec(mail?.Text ?? '')?.[1];
  const words = { token: link, password: NEW_PASSWORD };
  expect(await readStatus(browser.post('/api/auth/confirm-reset-password', words))).toBe(200);
}

const readStatus = async (response: Promise<Response>) => (await response).status;
const countFailures = (limit: string) => store.zcard(`seen:failed-${limit}`);

test('failures count until they leave the window', async () => {
  const key = 'seen:failed-login:dan@example.com';
  await addEvents(store, key, 9);
  await store.zadd(key, { score: Date.now() - 901_000, member: 'old' });
  expect(await readStatus(guess('dan@example.com'))).toBe(401);
  // A refusal names the time of the next attempt, and does not count.
  const refused = await guess('dan@example.com');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  expect(await countFailures('login:dan@example.com')).toBe(10);
  const seconds = await store.ttl(key);
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
});

test('concurrent guesses stop at fifty from one address or /64, and at two hundred from one /48', async () => {
  const email = await addedStudent();
  const network = '2001:db8:1:1::';
  await fail(`login-address:${network}/64`, 46);
  const guesses = Array.from({ length: 8 }, (_, at) =>
    readStatus(guess(`g${at}@example.com`, shop.client(`${network}${at + 1}`))),
  );
  expect((await Promise.all(guesses)).toSorted()).toEqual([
    ...Array(4).fill(401),
    ...Array(4).fill(429),
  ]);
  expect(await readStatus(signIn(email, shop.client('2001:db8:1:2::6')))).toBe(200);
  await fail('login-site:2001:db8:1::/48', 200);
  expect(await readStatus(signIn(email, shop.client('2001:db8:1:4::5')))).toBe(429);
});

test('a class signs in from one address, however many students there are and all at the same time', async () => {
  const address = '198.51.100.10';
  await fail(`login-address:${address}`, 47);
  const emails = await Promise.all(Array.from({ length: 5 }, () => addedStudent()));
  const from = () => shop.client(address);
  const together = await Promise.all(emails.map((email) => readStatus(signIn(email, from()))));
  expect(together).toEqual(Array(5).fill(200));
  expect(await countFailures(`login-address:${address}`)).toBe(47);
  expect(await store.exists(`seen:running-login-address:${address}`)).toBe(0);
});

test('a caller cannot choose the address that is counted', async () => {
  const address = '198.51.100.11';
  await fail(`login-address:${address}`, 50);
  for (const header of [
    'x-forwarded-for',
    'x-nf-client-connection-ip',
    'x-real-ip',
    'client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'forwarded',
  ]) {
    const value = header === 'forwarded' ? 'for=203.0.113.5' : '203.0.113.5';
    const forger = withHeaders(shop.client(address), { [header]: value });
    expect(await readStatus(guess('c@example.com', forger)), header).toBe(429);
  }
});

test('while many sign-ins fail everywhere, a new browser needs a challenge, but a browser that set a new password does not', async () => {
  const email = await addedStudent();
  const ownBrowser = shop.client();
  expect(await readStatus(signIn(email, ownBrowser))).toBe(200);
  await addEvents(store, 'seen:failed-sign-ins', 2_000);
  const stranger = shop.client();
  const refused = await signIn(email, stranger);
  expect(failure.parse(await refused.json()).code).toBe('challenge_required');
  expect(await readStatus(signIn(email, withHeaders(stranger, await solve(stranger))))).toBe(200);
  expect(await readStatus(signIn(email, ownBrowser))).toBe(200);

  const reader = shop.client();
  await setPasswordByLink(email, reader);
  expect(await readStatus(reader.post(LOGIN, { email, password: NEW_PASSWORD }))).toBe(200);
  await store.del('seen:failed-sign-ins');
});

test('strangers who guess lock out neither a known browser nor its school', async () => {
  const email = await addedStudent();
  const other = await addedStudent();
  const address = '198.51.100.12';
  const ownBrowser = shop.client(address);
  const signedIn = await signIn(email, ownBrowser);
  const line = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-known'));
  expect(line).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const cookie = ownBrowser.cookies.get('__Host-known-browser') ?? '';
  const claims = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString();
  expect(claims).not.toContain(email);
  await ownBrowser.get('/api/auth/logout');

  for (const target of [email, other]) await fail(`login:${target}`, 10);
  await fail(`login-address:${address}`, 50);
  expect(await readStatus(signIn(email))).toBe(429);
  expect(await readStatus(signIn(other, ownBrowser))).toBe(429);
  for (const forged of [
    `${cookie.slice(0, -3)}abc`,
    ownBrowser.cookies.get('__Host-session') ?? '',
  ]) {
    const forger = shop.client();
    forger.cookies.set('__Host-known-browser', forged);
    expect(await readStatus(signIn(email, forger))).toBe(429);
  }
  expect(await readStatus(signIn(email, ownBrowser))).toBe(200);
  // The right password has cleared the failures of known browsers, and they count for the network too.
  await fail(`login-address:${address}`, 49);
  expect(await readStatus(guess(email, ownBrowser))).toBe(401);
  expect(await readStatus(signIn(other, shop.client(address)))).toBe(429);
});

test('all known browsers of an account share ten guesses, and have none after a new password', async () => {
  const email = await addedStudent();
  const browsers = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const browser = shop.client();
      expect(await readStatus(signIn(email, browser))).toBe(200);
      return browser;
    }),
  );
  await fail(`login:${email}`, 10);
  const guessAll = async (each: number) => {
    const guesses = browsers.flatMap((browser) =>
      Array.from({ length: each }, () => readStatus(guess(email, browser))),
    );
    return Promise.all(guesses);
  };
  expect((await guessAll(6)).filter((status) => status === 401)).toHaveLength(10);
  await setPasswordByLink(email);
  // The new password has cleared the failures of strangers.
  expect(await countFailures(`login:${email}`)).toBe(0);
  await fail(`login:${email}`, 10);
  expect(await guessAll(1)).toEqual([429, 429]);
});

test('a right link works, however many wrong links the same network has opened', async () => {
  const email = await addedStudent();
  const address = '198.51.100.14';
  const client = shop.client(address);
  const linkIn = async (to: string, pattern: RegExp) =>
    pattern.exec((await readEmails(shop, to, 1))[0]?.Text ?? '')?.[1] ?? '';
  await client.post('/api/auth/reset-password', { email });
  const reset = await linkIn(email, /token=([\w-]+)/);
  const own = await shop.student();
  const to = newStudent().email;
  await own.post('/api/account/email', { email: to, currentPassword: PASSWORD });
  const change = await linkIn(to, /confirm=([\w-]+)/);
  for (const name of ['reset-token', 'address-link']) {
    await fail(`${name}-address:${address}`, 50);
  }
  const open = (path: string, token: string, more = {}) =>
    readStatus(client.post(path, { token, ...more }));
  const CHECK = '/api/auth/validate-reset-token';
  const SET = '/api/auth/confirm-reset-password';
  const CONFIRM = '/api/account/confirm-email';
  const words = { password: NEW_PASSWORD };
  const invented = 'A'.repeat(reset.length);
  expect([
    await open(CHECK, invented),
    await open(SET, invented, words),
    await open(CONFIRM, invented),
  ]).toEqual([429, 429, 429]);
  expect([
    await open(CHECK, reset),
    await open(SET, reset, words),
    await open(CONFIRM, change),
  ]).toEqual([200, 200, 200]);
});

test('if many sign-ups of a network named taken addresses, the next sign-ups need a challenge', async () => {
  const address = '198.51.100.16';
  const client = shop.client(address);
  await fail(`signup-address:${address}`, 50);
  const refused = await client.post('/api/auth/signup', newStudent());
  const { code } = failure.parse(await refused.json());
  expect([refused.status, code]).toEqual([429, 'challenge_required']);
  const solved = withHeaders(client, await solve(client));
  expect(await readStatus(solved.post('/api/auth/signup', newStudent()))).toBe(201);
});

test('an attempt that cannot be counted fails', async () => {
  // Work that follows earlier responses would meet the fault.
  await settle(shop);
  await injectFault(shop.kv, { times: 1, hang: true });
  const response = await guess('cleo@example.com');
  expect([response.status, failure.parse(await response.json()).message]).toEqual([
    503,
    messages.unavailable,
  ]);
  expect((await guess('cleo@example.com')).status).toBe(401);
});

test('failures of the shop do not count as attempts', async () => {
  const email = await addedStudent();
  const address = '198.51.100.13';
  const from = () => shop.client(address);
  await fail(`login-address:${address}`, 49);
  const key = `account-by-email:${email}`;
  const record = await store.get(key);
  // The store refuses to read a set as a text.
  await store.del(key);
  await store.sadd(key, 'x');
  await fail(`login:${email}`, 9);
  for (let index = 0; index < 2; index += 1) {
    expect(await readStatus(signIn(email, from()))).toBe(503);
  }
  await store.del(key);
  await store.set(key, record);
  expect(await readStatus(signIn(email, from()))).toBe(200);
});
