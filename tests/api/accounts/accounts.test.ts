import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { serverMessages } from '#server/messages.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { newStudent, PASSWORD, signUp } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();

const SESSION = '__Host-session';
const NEW_PASSWORD = 'a brand new one';

const logIn = (email: string, password = PASSWORD, browser = shop.client()) =>
  browser.post('/api/auth/login', { email, password });

test('signing up signs a student in, with a session that scripts cannot read, and reveals no password', async () => {
  const browser = shop.client();
  const person = newStudent();
  const { email } = person;
  const signedUp = await browser.post('/api/auth/signup', person);
  const [session, hint] = signedUp.headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-session=.+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(hint).toMatch(/^signed_in=user; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/);
  const user = await browser.get('/api/auth/user');
  expect(await user.clone().json()).toMatchObject({ email, firstName: 'Ada', isAdmin: false });
  for (const response of [signedUp, user, await logIn(email)]) {
    expect(response.ok).toBe(true);
    expect(await response.text()).not.toMatch(/password|\$2b\$/i);
  }
});

test('an email address has one account, in upper or lower case', async () => {
  const email = await addStudent(shop.client());
  const person = newStudent({ email: ` ${email.toUpperCase()} ` });
  const response = await shop.client().post('/api/auth/signup', person);
  expect([response.status, (await response.json()).message]).toEqual([
    409,
    serverMessages.emailTaken,
  ]);
});

test('if several sign-ups use one address at the same moment, one succeeds', async () => {
  const person = newStudent();
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => shop.client().post('/api/auth/signup', person)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});

test('a wrong password and an unknown address get the same response, and keep an existing session', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const wrong = await logIn(email, 'not the one', browser);
  const unknown = await logIn('unknown@example.com', 'not the one');
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

test('a forged, expired or foreign session is refused, and its hint is removed', async () => {
  const browser = await shop.student();
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

// A forgotten password

const TOKEN = /\/reset-password\?token=([\w-]+)/;

const requestReset = (email: string) => shop.client().post('/api/auth/reset-password', { email });
const check = (token: string) => shop.client().post('/api/auth/validate-reset-token', { token });
const confirm = (token: string, password = NEW_PASSWORD) =>
  shop.client().post('/api/auth/confirm-reset-password', { token, password });

/** Reads the link in the newest of this many emails. */
async function requestLink(email: string, count = 1): Promise<string> {
  expect((await requestReset(email)).status).toBe(200);
  const [mail] = await readEmails(shop, email, count);
  return TOKEN.exec(mail?.Text ?? '')?.[1] ?? '';
}

test('a link sets a new password once, ends every session and all other links', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const earlier = await requestLink(email);
  const token = await requestLink(email, 2);

  expect((await check(token)).status).toBe(200);
  expect((await confirm(token, '1234567')).status).toBe(400);
  expect((await confirm(token)).status).toBe(200);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  for (const used of [token, earlier]) expect((await check(used)).status).toBe(400);
  expect((await confirm(token, 'yet another one')).status).toBe(400);

  const [mail] = await readEmails(shop, email, 3);
  expect(mail?.Subject).toMatch(/password has changed/);
  expect((await logIn(email)).status).toBe(401);
  expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
});

test('a new password is confirmed and announced, whichever call to the store fails', async () => {
  const changed: string[] = [];
  for (const after of [4, 5, 6, 7]) {
    const email = await addStudent(shop.client());
    const token = await requestLink(email);
    await injectFault(shop.kv, { after, times: 1 });
    const { status } = await confirm(token);
    await clearFaults(shop.kv);
    const isSet = (await logIn(email, NEW_PASSWORD)).status === 200;
    expect([after, status]).toEqual([after, isSet ? 200 : 503]);
    if (isSet) changed.push(email);
  }
  expect(changed.length).toBeGreaterThan(1);
  // The scheduled run sends an email whose first attempt failed.
  expect(await shop.runScheduled('reconcile')).toBe(200);
  for (const email of changed) {
    await waitFor(async () => {
      const mails = await readEmails(shop, email, await countEmails(shop, email));
      expect(mails.map(({ Subject }) => Subject).join()).toMatch(/password has changed/);
    });
  }
});

test('an address without an account gets the same response and no email', async () => {
  const unknown = await requestReset('no@example.com');
  const email = await addStudent(shop.client());
  const forAccount = await requestReset(email);
  expect([unknown.status, await unknown.text()]).toEqual([
    forAccount.status,
    await forAccount.text(),
  ]);
  await readEmails(shop, email, 1);
  expect(await readEmails(shop, 'no@example.com', 0)).toEqual([]);
  expect(await shop.store.exists('jobs')).toBe(0);
});

test('a login with the old password during the reset gets no valid session', async () => {
  const email = await signUp(shop.client());
  const token = await requestLink(email);
  const intruder = shop.client();
  const [reset] = await Promise.all([confirm(token), logIn(email, PASSWORD, intruder)]);
  expect(reset.status).toBe(200);
  expect((await intruder.get('/api/auth/user')).status).toBe(401);
});
