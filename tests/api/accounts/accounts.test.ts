import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { serverMessages } from '#server/messages.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { PASSWORD, signUp } from '../../support/student.ts';

const shop = await startTestSandbox();

const SESSION = '__Host-session';
const message = async (response: Response) =>
  ((await response.json()) as { message: string }).message;

test('signing up signs a student in', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  const response = await browser.get('/api/auth/user');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ email, firstName: 'Ada', isAdmin: false });
});

test('no response contains a password or its hash', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  for (const response of [
    await browser.get('/api/auth/user'),
    await browser.post('/api/auth/login', { email, password: PASSWORD }),
  ]) {
    expect(await response.text()).not.toMatch(/password|\$2b\$/i);
  }
});

test('scripts can read the hint but not the session', async () => {
  const person = { password: PASSWORD, firstName: 'Ada', lastName: 'L', email: 'c@example.com' };
  const response = await shop.client().post('/api/auth/signup', person);
  const [session, hint] = response.headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-session=.+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(hint).toMatch(/^signed_in=user; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/);
});

test('an email address has one account, in upper or lower case', async () => {
  const email = await signUp(shop.client());
  const person = { password: PASSWORD, firstName: 'Eve', lastName: 'L' };
  const response = await shop
    .client()
    .post('/api/auth/signup', { ...person, email: ` ${email.toUpperCase()} ` });
  expect(response.status).toBe(409);
  expect(await message(response)).toBe(serverMessages.emailTaken);
});

test('if several sign-ups use one address at the same moment, one succeeds', async () => {
  const person = { password: PASSWORD, firstName: 'A', lastName: 'B', email: 'race@example.com' };
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => shop.client().post('/api/auth/signup', person)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});

test('a wrong password and an unknown address get the same response', async () => {
  const email = await signUp(shop.client());
  const wrong = await shop.client().post('/api/auth/login', { email, password: 'not the one' });
  const unknown = await shop
    .client()
    .post('/api/auth/login', { email: 'unknown@example.com', password: 'not the one' });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
});

test('the eleventh attempt at an account is refused from every address', async () => {
  const email = await signUp(shop.client());
  const tries: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    const response = await shop.client().post('/api/auth/login', { email, password: 'wrong one' });
    tries.push(response.status);
  }
  expect(tries).toEqual([...Array(10).fill(401), 429]);
  const right = await shop.client().post('/api/auth/login', { email, password: PASSWORD });
  expect(right.status).toBe(429);
  expect(right.headers.get('retry-after')).toBe('900');
}, 60_000);

test.each(['/api/auth/logout', '/api/logout'])('%s deletes session and hint', async (path) => {
  const browser = shop.client();
  await signUp(browser);
  const response = await browser.get(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  expect([...browser.cookies.keys()]).toEqual(['__Host-known-browser']);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('a forged, expired or foreign session is refused, and its hint is removed', async () => {
  const browser = shop.client();
  await signUp(browser);
  const real = browser.cookies.get(SESSION) ?? '';
  const claims = decodeJwt(real);
  const sign = (changes: object, secret?: string) =>
    forgeToken(shop, 'session', { ...claims, ...changes }, secret);
  const forgeries = {
    'another key': await sign({}, 'x'.repeat(40)),
    expired: await sign({ exp: Math.floor(Date.now() / 1000) - 60 }),
    'another audience': await sign({ aud: 'admin' }),
    'no expiry': await sign({ exp: undefined }),
    'an older version': await sign({ version: -1 }),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${real.split('.')[1]}.`,
    nonsense: 'nonsense',
  };
  for (const [name, token] of Object.entries(forgeries)) {
    const thief = shop.client();
    thief.cookies.set(SESSION, token).set('signed_in', 'user');
    expect((await thief.get('/api/auth/user')).status, name).toBe(401);
    expect([...thief.cookies.keys()], name).toEqual([]);
  }
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

test('a failed login keeps the existing session', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  await browser.post('/api/auth/login', { email, password: 'not the one' });
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});
