import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { serverMessages } from '#server/messages.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { solve } from '../../support/challenge.ts';
import { type CookieClient, type TestClient, withHeaders } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { forgeToken } from '../../support/forge-token.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { withPayment } from '../../support/ledger.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { newStudent, PASSWORD, readAccountId, signUp } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();

describe('accounts', () => {
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
});

describe('the account page', () => {
  const { store } = shop;

  const LINK = /\/account\?confirm=([\w-]+)/;
  const NEW_PASSWORD = 'another good one';

  const readStatus = async (browser: TestClient) => (await browser.get('/api/auth/user')).status;
  const read = async (browser: TestClient) => (await browser.get('/api/account')).json();
  const newAddress = () => newStudent().email;
  const logIn = async (email: string, password = PASSWORD) => {
    const browser = shop.client();
    return { browser, status: (await browser.post('/api/auth/login', { email, password })).status };
  };
  const changeEmail = (browser: TestClient, email: string, currentPassword = PASSWORD) =>
    browser.post('/api/account/email', { email, currentPassword });
  const confirm = (token: string) => shop.client().post('/api/account/confirm-email', { token });

  async function linkTo(address: string, count = 1): Promise<string> {
    const mails = await readEmails(shop, address, count);
    const texts = mails.map(({ Text }) => LINK.exec(Text)?.[1] ?? '').filter(Boolean);
    return texts[0] ?? '';
  }

  async function student(): Promise<{ browser: CookieClient; email: string }> {
    const browser = shop.client();
    return { browser, email: await addStudent(browser) };
  }

  test('a student reads and changes their name', async () => {
    const { browser, email } = await student();
    const name = { firstName: 'Grace', lastName: 'Hopper' };
    const changed = await browser.post('/api/account/name', name);
    const expected = { email, ...name, hasPassword: true, isEmailConfirmed: false };
    expect([changed.status, await changed.json()]).toEqual([200, expected]);
    expect(await read(browser)).toEqual(expected);
  });

  test('a new address takes effect when its link is opened in any browser, and both addresses are told', async () => {
    const [{ browser, email }, other] = [await student(), await student()];
    const to = newAddress();
    expect((await changeEmail(browser, to)).status).toBe(200);
    const token = await linkTo(to);
    expect((await readEmails(shop, email, 1))[0]?.Text).not.toContain(to);
    expect([(await logIn(to)).status, (await logIn(email)).status]).toEqual([401, 200]);

    const opened = await other.browser.post('/api/account/confirm-email', { token });
    expect([opened.status, await opened.json()]).toEqual([200, { email: to, wasUsed: false }]);
    expect(await read(other.browser)).toMatchObject({
      email: other.email,
      isEmailConfirmed: false,
    });
    expect(await read(browser)).toMatchObject({ email: to, isEmailConfirmed: true });
    expect([(await logIn(to)).status, (await logIn(email)).status]).toEqual([200, 401]);
    const [told] = await readEmails(shop, email, 2);
    expect(told?.Subject).toMatch(/email address .* has changed/);
    expect(told?.Text).not.toContain(to);
    await signUp(shop.client(), { email });
  });

  const UNCONFIRMED = 'seen:attempts-unconfirmed-recipient';

  test('an address that has an account or too many emails gets no link, and the response does not reveal it', async () => {
    const [{ browser, email }, other] = [await student(), await student()];
    const [taken, name, free] = [other.email, `x${Date.now()}`, newAddress()];
    // The same mailbox in another spelling.
    const full = `${name.slice(0, 3)}.${name.slice(3)}+tag@example.com`;
    await addEvents(store, `${UNCONFIRMED}:${name}@example.com`, 5);
    const responses: [status: number, body: string][] = [];
    for (const address of [taken, full, free]) {
      const response = await changeEmail(browser, address);
      responses.push([response.status, await response.text()]);
    }
    expect(responses).toEqual(Array(3).fill([200, responses[2]?.[1]]));
    await readEmails(shop, free, 1);
    await settle(shop);
    expect([await countEmails(shop, taken), await countEmails(shop, full)]).toEqual([0, 0]);
    // The notices to the present address don't reveal it either.
    await readEmails(shop, email, 3);
    // Only an email that is sent counts.
    const count = (address: string) => store.zcard(`${UNCONFIRMED}:${address}`);
    expect([await count(taken), await count(free)]).toEqual([0, 1]);
  });

  test('an unconfirmed address gets five emails an hour of any kind, and the requests still succeed', async () => {
    const { browser, email } = await student();
    await addEvents(store, `${UNCONFIRMED}:${email}`, 3);
    const words = { currentPassword: PASSWORD, password: PASSWORD };
    const announce = async () => (await browser.post('/api/account/password', words)).status;
    const reset = async () =>
      (await shop.client().post('/api/auth/reset-password', { email })).status;
    expect((await browser.post('/api/account/confirmation-link')).status).toBe(200);
    expect([await announce(), await announce(), await reset()]).toEqual([200, 200, 200]);
    await settle(shop);
    const mails = await readEmails(shop, email, 2);
    // A confirmed address has no such limit.
    const token = mails.map(({ Text }) => LINK.exec(Text)?.[1]).find((match) => match);
    expect((await confirm(token ?? '')).status).toBe(200);
    expect(await reset()).toBe(200);
    await settle(shop);
    await readEmails(shop, email, 3);
    // An account can change its password ten times an hour.
    await addEvents(store, `seen:attempts-new-password:${await readAccountId(browser)}`, 10);
    expect(await announce()).toBe(429);
  });

  const readCode = async (response: Promise<Response>) =>
    failure.safeParse(await (await response).json()).data?.code;

  test('many emails of any kind from one network to unconfirmed addresses need a challenge each', async () => {
    const { browser, email } = await student();
    const words = { currentPassword: PASSWORD, password: PASSWORD };
    const requests: ((client: TestClient) => Promise<Response>)[] = [
      (client) => client.post('/api/auth/reset-password', { email }),
      (client) => client.post('/api/account/confirmation-link'),
      (client) => changeEmail(client, newAddress()),
      (client) => client.post('/api/account/password', words),
    ];
    const address = '198.51.100.30';
    const from = withHeaders(browser, { 'x-sandbox-ip': address });
    await addEvents(store, `seen:email-requests:${address}`, 19);
    expect((await requests[0]?.(from))?.status).toBe(200);
    for (const request of requests)
      expect(await readCode(request(from))).toBe('challenge_required');
    // A refused request uses up no other limit.
    expect(await store.zcard(`seen:attempts-reset:${email}`)).toBe(1);
    for (const request of requests) {
      expect((await request(withHeaders(from, await solve(from)))).status).toBe(200);
    }
    // A provider gives one customer many networks.
    await addEvents(store, 'seen:email-requests:2001:db8:9::/48', 40);
    const other = withHeaders(browser, { 'x-sandbox-ip': '2001:db8:9:1::1' });
    expect(await readCode(changeEmail(other, newAddress()))).toBe('challenge_required');
    // A confirmed address is no stranger's.
    await confirmAddress(shop, browser);
    expect((await browser.post('/api/account/password', words)).status).toBe(200);
  });

  test('after the last email of the day to unconfirmed addresses, confirmed and paying customers still get theirs', async () => {
    const [unconfirmed, confirmed, paying] = [await student(), await student(), await student()];
    await confirmAddress(shop, confirmed.browser);
    const id = await readAccountId(paying.browser);
    await store.hset(`ledger:${id}`, withPayment('pi_of_a_customer', { paid: { amount: 3000 } }));
    await store.del('seen:unconfirmed-emails');
    await addEvents(store, 'seen:unconfirmed-emails', 59);
    const reset = async ({ email }: { email: string }) =>
      (await shop.client().post('/api/auth/reset-password', { email })).status;
    // An address without an account uses up nothing.
    expect([await reset({ email: newAddress() }), await reset(unconfirmed)]).toEqual([200, 200]);
    await readEmails(shop, unconfirmed.email, 1);

    for (const one of [unconfirmed, confirmed, paying]) expect(await reset(one)).toBe(200);
    await settle(shop);
    for (const { email } of [confirmed, paying]) await readEmails(shop, email, 1);
    for (const request of [
      unconfirmed.browser.post('/api/account/confirmation-link'),
      changeEmail(confirmed.browser, newAddress()),
    ]) {
      const response = await request;
      expect([response.status, (await response.json()).message]).toEqual([
        429,
        serverMessages.emailsUsedUp,
      ]);
    }
    expect(await countEmails(shop, unconfirmed.email)).toBe(1);
    expect((await paying.browser.post('/api/account/confirmation-link')).status).toBe(200);
    // The change of a password happens without its notice.
    const words = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await unconfirmed.browser.post('/api/account/password', words)).status).toBe(200);
    await settle(shop);
    expect(await countEmails(shop, unconfirmed.email)).toBe(1);
    await store.del('seen:unconfirmed-emails');
  });

  test('a link to a new address works once, and only for the address that it names', async () => {
    const { browser } = await student();
    const [first, second] = [newAddress(), newAddress()];
    await changeEmail(browser, first);
    await changeEmail(browser, second);
    const tokens = [await linkTo(first), await linkTo(second)];
    expect((await confirm(tokens[0] ?? '')).status).toBe(200);
    const again = await confirm(tokens[0] ?? '');
    expect([again.status, await again.json()]).toEqual([200, { email: first, wasUsed: true }]);
    for (const token of [tokens[1] ?? '', 'no-such-token']) {
      const response = await confirm(token);
      expect([response.status, (await response.json()).code]).toEqual([
        400,
        'address_link_invalid',
      ]);
    }
    expect(await read(browser)).toMatchObject({ email: first });
    // Once the account has changed its address again, the used link does nothing.
    const third = newAddress();
    await changeEmail(browser, third);
    await confirm(await linkTo(third));
    expect((await confirm(tokens[0] ?? '')).status).toBe(400);
    expect(await read(browser)).toMatchObject({ email: third });
  });

  test('a link to a new address expires within the hour, or when the password changes', async () => {
    const { browser } = await student();
    const to = newAddress();
    await changeEmail(browser, to);
    const token = await linkTo(to);
    const [, keys] = await store.scan(0, { match: 'address-link:*', count: 1000 });
    const links = await Promise.all(keys.map((key) => store.get<{ to: string }>(key)));
    const lifetime = await store.ttl(keys[links.findIndex((link) => link?.to === to)] ?? '');
    expect(lifetime).toBeGreaterThan(0);
    expect(lifetime).toBeLessThanOrEqual(60 * 60);
    const words = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await browser.post('/api/account/password', words)).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
  });

  test('a queued link to a new address is not sent after the password changes', async () => {
    const { browser, email } = await student();
    const to = newAddress();
    // Emails still queued by earlier tests would meet the fault.
    await settle(shop);
    await injectFault(shop.inbox, { times: 2, status: 451 });
    expect((await changeEmail(browser, to)).status).toBe(200);
    await settle(shop);
    const words = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await browser.post('/api/account/password', words)).status).toBe(200);
    await settle(shop);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    // Two emails: the new password, and the request for a new address.
    await readEmails(shop, email, 2);
    expect(await countEmails(shop, to)).toBe(0);
  });

  test('if two accounts ask for one address at the same moment, one gets it, and only the mailbox’s reader learns of it', async () => {
    const [one, two] = [await student(), await student()];
    const to = newAddress();
    await changeEmail(one.browser, to);
    const first = await linkTo(to);
    await changeEmail(two.browser, to);
    const [second] = (await readEmails(shop, to, 2))
      .map(({ Text }) => LINK.exec(Text)?.[1] ?? '')
      .filter((token) => token !== first);
    const [byFirst, bySecond] = await Promise.all([confirm(first), confirm(second ?? '')]);
    expect([byFirst.status, bySecond.status].toSorted()).toEqual([200, 409]);
    const isFirst = byFirst.status === 409;
    expect((await (isFirst ? byFirst : bySecond).json()).code).toBe('email_taken');
    // The link is used up.
    expect((await confirm(isFirst ? first : (second ?? ''))).status).toBe(400);
  });

  test('copies show a confirmed address from then on', async () => {
    const { browser, email } = await student();
    const id = await readAccountId(browser);
    const paid = {
      accountId: id,
      subjectId: 'micro',
      subjectName: 'Micro',
      amount: 3000,
      currency: 'gbp',
      paidAt: new Date().toISOString(),
      isLive: false,
    };
    const at = new Date().toISOString();
    const facts = { paid, mark: { mark: 'a'.repeat(32) }, 'stamp:1': { address: email, at } };
    await store.hset(`ledger:${id}`, withPayment('pi_of_a_stamp', facts));
    const to = newAddress();
    await changeEmail(browser, to);
    await confirm(await linkTo(to));
    const stamp = await store.hget(`ledger:${id}`, 'pi_of_a_stamp/stamp:2');
    expect(stamp).toMatchObject({ address: to });
  });

  test('a new password keeps this device signed in, ends all others, and is announced', async () => {
    const { browser, email } = await student();
    const { browser: phone } = await logIn(email);
    const words = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const response = await browser.post('/api/account/password', words);
    expect(response.status).toBe(200);
    expect([await readStatus(browser), await readStatus(phone)]).toEqual([200, 401]);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
    const [mail] = await readEmails(shop, email, 1);
    expect(mail?.Subject).toMatch(/password has changed/);
  });

  test('a new password is confirmed and announced even if no session can begin', async () => {
    const { browser, email } = await student();
    // The first two transactions read the account.
    await injectFault(shop.kv, { path: '/multi-exec', after: 2, times: 1 });
    const words = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await browser.post('/api/account/password', words)).status).toBe(200);
    await clearFaults(shop.kv);
    expect([await readStatus(browser), (await logIn(email, NEW_PASSWORD)).status]).toEqual([
      401, 200,
    ]);
    const [mail] = await readEmails(shop, email, 1);
    expect(mail?.Subject).toMatch(/password has changed/);
  });

  test('changing password or address needs the current password, with ten guesses at most', async () => {
    const { browser } = await student();
    const guess = async () => changeEmail(browser, newAddress(), 'not the one');
    const first = await guess();
    expect([first.status, await first.json()]).toMatchObject([
      403,
      { code: 'wrong_current_password', fields: { currentPassword: expect.any(String) } },
    ]);
    const words = { currentPassword: 'not the one', password: NEW_PASSWORD };
    expect((await browser.post('/api/account/password', words)).status).toBe(403);
    await addEvents(store, `seen:failed-current-password:${await readAccountId(browser)}`, 8);
    expect((await guess()).status).toBe(429);
    expect(await readStatus(browser)).toBe(200);
  });

  test('changes of name and password at the same moment do not undo each other', async () => {
    const { browser, email } = await student();
    const words = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const names = Array.from({ length: 6 }, (_, index) =>
      browser.post('/api/account/name', { firstName: `Grace ${index}`, lastName: 'Hopper' }),
    );
    const [password] = await Promise.all([browser.post('/api/account/password', words), ...names]);
    expect(password.status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('an account of the identity provider changes its name, address and password at the provider', async () => {
    const browser = shop.client();
    await signInAtProvider(browser, shop.accounts.otherIdentity);
    expect(await read(browser)).toMatchObject({ hasPassword: false });
    const calls = [
      browser.post('/api/account/name', { firstName: 'Grace', lastName: 'Hopper' }),
      changeEmail(browser, newAddress()),
      browser.post('/api/account/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }),
      browser.post('/api/account/confirmation-link'),
    ];
    for (const response of await Promise.all(calls)) {
      expect([response.status, (await response.json()).code]).toEqual([409, 'account_of_provider']);
    }
  });

  test('a link confirms the address of an account, once', async () => {
    const { browser, email } = await student();
    expect((await browser.post('/api/account/confirmation-link')).status).toBe(200);
    const token = await linkTo(email);
    expect((await confirm(token)).status).toBe(200);
    expect(await read(browser)).toMatchObject({ isEmailConfirmed: true });
    // A mail scanner may open the link first, so the person must still learn that the address is confirmed.
    const again = await confirm(token);
    expect([again.status, await again.json()]).toEqual([200, { email, wasUsed: true }]);
    // The confirmed account needs no other link.
    await browser.post('/api/account/confirmation-link');
    expect(await readEmails(shop, email, 1)).toHaveLength(1);
  });
});
