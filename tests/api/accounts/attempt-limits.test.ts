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

const shop = await startTestSandbox();
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

test('concurrent attempts never exceed the limit', async () => {
  const responses = await Promise.all(Array.from({ length: 14 }, () => guess('ann@example.com')));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    ...Array(10).fill(401),
    ...Array(4).fill(429),
  ]);
}, 60_000);

test('concurrent guesses from one address stop at fifty', async () => {
  const client = shop.client();
  const address = '198.51.100.9';
  const from = withHeaders(client, { 'x-sandbox-ip': address });
  await fail(`login-address:${address}`, 46);
  const guesses = Array.from({ length: 40 }, (_, at) =>
    readStatus(guess(`g${at}@example.com`, from)),
  );
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 401)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(36);
}, 60_000);

test('a class signs in and up from one address, however many students there are and all at once', async () => {
  const address = '198.51.100.10';
  await fail(`login-address:${address}`, 47);
  const emails = await Promise.all(Array.from({ length: 6 }, () => addedStudent()));
  const from = () => shop.client(address);
  const together = await Promise.all(emails.map((email) => readStatus(signIn(email, from()))));
  expect(together).toEqual(Array(6).fill(200));
  expect(await countFailures(`login-address:${address}`)).toBe(47);
  expect(await store.exists(`seen:running-login-address:${address}`)).toBe(0);
}, 60_000);

test('a /64 is refused after fifty failures, and a /48 after two hundred', async () => {
  const email = await addedStudent();
  const from = (ip: string) => shop.client(ip);
  await fail('login-address:2001:db8:1:1::/64', 49);
  expect(await readStatus(guess('a@example.com', from('2001:db8:1:1::5')))).toBe(401);
  expect(await readStatus(signIn(email, from('2001:db8:1:1:ffff::6')))).toBe(429);
  expect(await readStatus(signIn(email, from('2001:db8:1:2::6')))).toBe(200);
  await fail('login-site:2001:db8:1::/48', 199);
  expect(await readStatus(guess('b@example.com', from('2001:db8:1:3::5')))).toBe(401);
  expect(await readStatus(signIn(email, from('2001:db8:1:4::5')))).toBe(429);
  expect(await readStatus(signIn(email, from('2001:db8:2::5')))).toBe(200);
}, 60_000);

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
  const known = shop.client();
  expect(await readStatus(signIn(email, known))).toBe(200);
  await addEvents(store, 'seen:failed-sign-ins', 2_000);
  const stranger = shop.client();
  const refused = await signIn(email, stranger);
  expect(failure.parse(await refused.json()).code).toBe('challenge_required');
  expect(await readStatus(signIn(email, withHeaders(stranger, await solve(stranger))))).toBe(200);
  expect(await readStatus(signIn(email, known))).toBe(200);

  const reader = shop.client();
  await setPasswordByLink(email, reader);
  expect(await readStatus(reader.post(LOGIN, { email, password: NEW_PASSWORD }))).toBe(200);
  await store.del('seen:failed-sign-ins');
});

test('strangers who guess lock out neither a known browser nor its school', async () => {
  const email = await addedStudent();
  const address = '198.51.100.12';
  const known = shop.client(address);
  expect(await readStatus(signIn(email, known))).toBe(200);
  await known.get('/api/auth/logout');
  await fail(`login:${email}`, 10);
  await fail(`login-address:${address}`, 50);
  expect(await readStatus(signIn(email))).toBe(429);
  expect(await readStatus(signIn(email, known))).toBe(200);
}, 60_000);

test('a known browser has ten guesses, only at accounts that it knows', async () => {
  const email = await addedStudent();
  const other = await addedStudent();
  const address = '198.51.100.17';
  const thief = shop.client(address);
  await signIn(email, thief);
  await fail(`login:${email}`, 9);
  const guesses = Array.from({ length: 14 }, () => readStatus(guess(email, thief)));
  const statuses = await Promise.all(guesses);
  // The browser's own ten, and a stranger's last guess.
  expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  expect(await countFailures(`login-address:${address}`)).toBe(11);
  await fail(`login:${other}`, 10);
  expect(await readStatus(signIn(other, thief))).toBe(429);
}, 60_000);

test('all browsers that know an account share ten guesses, and have none after a new password', async () => {
  const email = await addedStudent();
  const browsers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const browser = shop.client();
      expect(await readStatus(signIn(email, browser))).toBe(200);
      return browser;
    }),
  );
  await fail(`login:${email}`, 10);
  const guessAll = () =>
    Promise.all(
      browsers.flatMap((browser) =>
        Array.from({ length: 5 }, () => readStatus(guess(email, browser))),
      ),
    );
  expect((await guessAll()).filter((status) => status === 401)).toHaveLength(10);
  await setPasswordByLink(email);
  await fail(`login:${email}`, 10);
  expect(new Set(await guessAll())).toEqual(new Set([429]));
}, 60_000);

test("a known browser's cookie identifies no one and cannot be forged", async () => {
  const email = await addedStudent();
  const browser = shop.client();
  const response = await signIn(email, browser);
  const line = response.headers.getSetCookie().find((one) => one.startsWith('__Host-known'));
  expect(line).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const cookie = browser.cookies.get('__Host-known-browser') ?? '';
  const claims = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString();
  expect(claims).not.toContain(email);
  await fail(`login:${email}`, 10);
  for (const forged of [`${cookie.slice(0, -3)}abc`, browser.cookies.get('__Host-session') ?? '']) {
    const forger = shop.client();
    forger.cookies.set('__Host-known-browser', forged);
    expect(await readStatus(signIn(email, forger))).toBe(429);
  }
});

test('a new password by a link from an email lets the student in at once', async () => {
  const email = await addedStudent();
  await fail(`login:${email}`, 10);
  expect(await readStatus(signIn(email))).toBe(429);
  await setPasswordByLink(email);
  const words = { email, password: NEW_PASSWORD };
  expect(await readStatus(shop.client().post(LOGIN, words))).toBe(200);
});

test('a right link works, however many wrong links the same network has opened', async () => {
  const email = await addedStudent();
  const address = '198.51.100.14';
  const client = shop.client(address);
  const linkIn = async (to: string, pattern: RegExp) =>
    pattern.exec((await readEmails(shop, to, 1))[0]?.Text ?? '')?.[1] ?? '';
  await client.post('/api/auth/reset-password', { email });
  const reset = await linkIn(email, /token=([\w-]+)/);
  const own = shop.client();
  await signIn(email, own);
  const to = newStudent().email;
  await own.post('/api/account/email', { email: to, currentPassword: PASSWORD });
  const change = await linkIn(to, /confirm=([\w-]+)/);
  for (const name of ['reset-token', 'address-link']) {
    await fail(`${name}-address:${address}`, 50);
  }
  const check = (token: string) => client.post('/api/auth/validate-reset-token', { token });
  const confirm = (token: string) => client.post('/api/account/confirm-email', { token });
  const invented = 'A'.repeat(reset.length);
  expect([await readStatus(check(invented)), await readStatus(confirm(invented))]).toEqual([
    429, 429,
  ]);
  expect([await readStatus(check(reset)), await readStatus(confirm(change))]).toEqual([200, 200]);
});

test('a right link sets a password, however many wrong links the same network has opened', async () => {
  const email = await addedStudent();
  const address = '198.51.100.15';
  const client = shop.client(address);
  await client.post('/api/auth/reset-password', { email });
  const token = /token=([\w-]+)/.exec((await readEmails(shop, email, 1))[0]?.Text ?? '')?.[1] ?? '';
  await fail(`reset-token-address:${address}`, 50);
  const set = (one: string) =>
    client.post('/api/auth/confirm-reset-password', { token: one, password: 'a brand new one' });
  expect(await readStatus(set('A'.repeat(token.length)))).toBe(429);
  expect(await readStatus(set(token))).toBe(200);
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

test('a right password and a new password clear the failures of the account', async () => {
  const email = await addedStudent();
  await fail(`login:${email}`, 9);
  expect(await readStatus(signIn(email))).toBe(200);
  expect(await countFailures(`login:${email}`)).toBe(0);
  await fail(`login:${email}`, 9);
  await setPasswordByLink(email);
  expect(await countFailures(`login:${email}`)).toBe(0);
});

test('a refusal says when to try again, and does not count', async () => {
  const email = 'eve@example.com';
  await fail(`login:${email}`, 10);
  const refused = await guess(email);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  expect(await countFailures(`login:${email}`)).toBe(10);
});

test('failures count until they leave the window', async () => {
  const email = 'dan@example.com';
  const old = { score: Date.now() - 901_000, member: 'old' };
  await store.zadd(`seen:failed-login:${email}`, old);
  await addEvents(store, `seen:failed-login:${email}`, 9);
  expect(await readStatus(guess(email))).toBe(401);
  expect(await readStatus(guess(email))).toBe(429);
});

test('a count expires with its window', async () => {
  await guess('bob@example.com');
  const seconds = await store.ttl('seen:failed-login:bob@example.com');
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
});

test('an attempt that cannot be counted fails', { timeout: 30_000 }, async () => {
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
  await store.set(key, { unreadable: true });
  for (let index = 0; index < 11; index += 1) {
    expect(await readStatus(signIn(email, from()))).toBe(500);
  }
  await store.set(key, record);
  expect(await readStatus(signIn(email, from()))).toBe(200);
});
