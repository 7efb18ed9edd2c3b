import { expect, test } from 'vitest';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { PASSWORD, signUp } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();

const TOKEN = /\/reset-password\?token=([\w-]+)/;

async function requestLink(email: string): Promise<string> {
  expect((await shop.client().post('/api/auth/reset-password', { email })).status).toBe(200);
  const [mail] = await readEmails(shop, email, 1);
  return TOKEN.exec(mail?.Text ?? '')?.[1] ?? '';
}

const check = (token: string) => shop.client().post('/api/auth/validate-reset-token', { token });
const confirm = (token: string, password: string) =>
  shop.client().post('/api/auth/confirm-reset-password', { token, password });

test('a link sets a new password once and revokes every session', async () => {
  const browser = shop.client();
  const email = await signUp(browser);
  const token = await requestLink(email);

  expect((await check(token)).status).toBe(200);
  expect((await confirm(token, 'a brand new one')).status).toBe(200);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  expect((await check(token)).status).toBe(400);
  expect((await confirm(token, 'yet another one')).status).toBe(400);

  const [mail] = await readEmails(shop, email, 2);
  expect(mail?.Subject).toMatch(/password has changed/);

  const logIn = (password: string) => shop.client().post('/api/auth/login', { email, password });
  expect((await logIn(PASSWORD)).status).toBe(401);
  expect((await logIn('a brand new one')).status).toBe(200);
});

test('a new password is confirmed and announced, whichever call to the store fails', async () => {
  const changed: string[] = [];
  for (const after of [4, 5, 6, 7]) {
    const email = await signUp(shop.client());
    const token = await requestLink(email);
    await injectFault(shop.kv, { after, times: 1 });
    const { status } = await confirm(token, 'a brand new one');
    await clearFaults(shop.kv);
    const words = { email, password: 'a brand new one' };
    const isSet = (await shop.client().post('/api/auth/login', words)).status === 200;
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

test('a link is invalid once another link has been used', async () => {
  const email = await signUp(shop.client());
  const first = await requestLink(email);
  await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
  const second = await requestLink(email);
  expect((await confirm(second, 'a brand new one')).status).toBe(200);
  expect((await check(first)).status).toBe(400);
});

test('an address without an account gets the same response and no email', async () => {
  const response = await shop
    .client()
    .post('/api/auth/reset-password', { email: 'no@example.com' });
  const email = await signUp(shop.client());
  const known = await shop.client().post('/api/auth/reset-password', { email });
  expect([response.status, await response.text()]).toEqual([known.status, await known.text()]);
  await readEmails(shop, email, 1);
  expect(await readEmails(shop, 'no@example.com', 0)).toEqual([]);
});

test('an unknown address costs as many requests to the store as a known address', async () => {
  const known = await signUp(shop.client());
  const count = async (email: string) => {
    const ask = () => shop.client().post('/api/auth/reset-password', { email });
    return (await countAtStandIns(shop, ask)).received.store;
  };
  await count(known);
  expect(await count('unknown@example.com')).toBe(await count(known));
  await readEmails(shop, known, 2);
  expect(await shop.store.exists('jobs')).toBe(0);
});

test('the new password has at least eight characters', async () => {
  const response = await confirm('x', '1234567');
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'invalid_request',
    message: 'Password must be at least 8 characters',
    fields: { password: 'Password must be at least 8 characters' },
  });
});

test('a login with the old password during the reset gets no valid session', async () => {
  const email = await signUp(shop.client());
  const token = await requestLink(email);
  const intruder = shop.client();
  const [reset] = await Promise.all([
    confirm(token, 'a brand new one'),
    intruder.post('/api/auth/login', { email, password: PASSWORD }),
  ]);
  expect(reset.status).toBe(200);
  expect((await intruder.get('/api/auth/user')).status).toBe(401);
});

test('a link that the mail server rejected is sent once by the next scheduled run', async () => {
  const email = await signUp(shop.client());
  await injectFault(shop.inbox, { times: 2, status: 451 });
  expect((await shop.client().post('/api/auth/reset-password', { email })).status).toBe(200);
  await waitFor(async () => {
    // The run that meets the second fault fails.
    await shop.runScheduled('reconcile');
    expect(await countEmails(shop, email)).toBe(1);
  });
  const [mail] = await readEmails(shop, email, 1);
  expect((await check(TOKEN.exec(mail?.Text ?? '')?.[1] ?? '')).status).toBe(200);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await readEmails(shop, email, 1);
});
