import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { forgeToken } from '../support/forge-token.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { PASSWORD, signUp } from '../support/student.ts';

const shop = await startTestSandbox();

const SESSION = '__Host-session';
const message = async (answer: Response) => ((await answer.json()) as { message: string }).message;

/** @covers accounts.current-user-endpoint, accounts.signup-endpoint */
test('who signs up is signed in, and may read who he is', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  const answer = await browser.get('/api/auth/user');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ email, firstName: 'Ada', isAdmin: false });
});

test('no answer ever holds a password or its hash', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  for (const answer of [
    await browser.get('/api/auth/user'),
    await browser.post('/api/auth/login', { email, password: PASSWORD }),
  ]) {
    expect(await answer.text()).not.toMatch(/password|\$2b\$/i);
  }
});

test('the session is locked away from scripts, the hint is not', async () => {
  const person = { password: PASSWORD, firstName: 'Ada', lastName: 'L', email: 'c@example.com' };
  const answer = await shop.client().post('/api/auth/signup', person);
  const [session, hint] = answer.headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-session=.+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(hint).toMatch(/^signed_in=user; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/);
});

/** @covers accounts.email-taken */
test('one e-mail address has one account, whatever its capitals', async () => {
  const email = await signUp(shop.client());
  const person = { password: PASSWORD, firstName: 'Eve', lastName: 'L' };
  const answer = await shop
    .client()
    .post('/api/auth/signup', { ...person, email: ` ${email.toUpperCase()} ` });
  expect(answer.status).toBe(409);
  expect(await message(answer)).toBe(messages.emailTaken);
});

test('of many sign-ups for one address at the same time, one succeeds', async () => {
  const person = { password: PASSWORD, firstName: 'A', lastName: 'B', email: 'race@example.com' };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => shop.client().post('/api/auth/signup', person)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});

/** @covers accounts.login-endpoint */
test('a wrong password and an unknown address read the same', async () => {
  const email = await signUp(shop.client());
  const wrong = await shop.client().post('/api/auth/login', { email, password: 'not the one' });
  const unknown = await shop
    .client()
    .post('/api/auth/login', { email: 'nobody@example.com', password: 'not the one' });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
});

test('the eleventh try at an account is refused from wherever it comes', async () => {
  const email = await signUp(shop.client());
  const tries: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    const answer = await shop.client().post('/api/auth/login', { email, password: 'wrong one' });
    tries.push(answer.status);
  }
  expect(tries).toEqual([...Array(10).fill(401), 429]);
  const right = await shop.client().post('/api/auth/login', { email, password: PASSWORD });
  expect(right.status).toBe(429);
  expect(right.headers.get('retry-after')).toBe('900');
}, 60_000);

/** @covers sessions.owner-sign-out-endpoint, sessions.student-sign-out-endpoint */
test.each(['/api/auth/logout', '/api/logout'])('%s deletes session and hint', async (path) => {
  const browser = shop.client();
  await signUp(browser);
  const answer = await browser.get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  expect([...browser.cookies.keys()]).toEqual([]);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('a forged, expired or foreign session is nobody, and its hint is taken away', async () => {
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

test('a failed log-in leaves the session that is there alone', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  await browser.post('/api/auth/login', { email, password: 'not the one' });
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});
