import { beforeAll, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { signInAsAdministrator, withToken } from '../support/administrator.ts';
import { signInAtProvider } from '../support/identity.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { signUp } from '../support/student.ts';

const shop = await startTestSandbox();
const { owner, otherIdentity, unverifiedIdentity } = shop.accounts;

const ADMINISTRATOR = 'Administrator (password)';

let token: string;
beforeAll(async () => {
  token = await signInAsAdministrator(shop, shop.client());
});

/** The newest entry of the audit log, without its id. */
async function newest() {
  const answer = await shop.client().fetch(getAudit.path, withToken(token));
  const { who, action, what } = getAudit.response.parse(await answer.json()).entries[0] ?? {};
  return [action, who, what];
}

test('the administrator’s sign-in by password is written down, and from where', async () => {
  await signInAsAdministrator(shop, shop.client());
  expect(await newest()).toEqual(['sign-in', ADMINISTRATOR, '']);
  const answer = await shop.client().fetch(getAudit.path, withToken(token));
  expect(getAudit.response.parse(await answer.json()).entries[0]?.from).toMatch(/^10(\.\d+){3}$/);
});

test('a wrong administrator’s password is written down, not what was given', async () => {
  await shop.client().post('/api/admin/temporary-login', { password: 'a guess' });
  expect(await newest()).toEqual(['sign-in-failed', ADMINISTRATOR, '']);
  const answer = await shop.client().fetch(getAudit.path, withToken(token));
  expect(await answer.text()).not.toMatch(/a guess/);
});

test('a failed log-in is written down with the address that was given, known or not', async () => {
  const email = await signUp(shop.client());
  for (const address of [email, 'nobody@example.com']) {
    await shop.client().post('/api/auth/login', { email: address, password: 'wrong one' });
    expect(await newest()).toEqual(['sign-in-failed', address, '']);
  }
});

test('the owner’s coming and going is written down', async () => {
  const browser = shop.client();
  await signInAtProvider(browser, owner);
  expect(await newest()).toEqual(['sign-in', owner.email, '']);
  await browser.get('/api/logout');
  await expect.poll(newest).toEqual(['sign-out', owner.email, '']);
});

test('whoever came through the provider and is not the owner is written down', async () => {
  for (const identity of [otherIdentity, unverifiedIdentity]) {
    await signInAtProvider(shop.client(), identity);
    expect(await newest()).toEqual(['sign-in-failed', identity.email, 'not the owner']);
  }
  await signInAtProvider(shop.client(), { cancel: 'yes' });
  expect(await newest()).toEqual([
    'sign-in-failed',
    'Unidentified (identity provider)',
    'cancelled',
  ]);
});

test('an answer that nobody waits for is not: the log is not for strangers to fill', async () => {
  const before = await newest();
  await shop.client().get('/api/admin-login/callback?error=access_denied');
  expect(await newest()).toEqual(before);
});

test('one address fails at the provider sixty times in a quarter of an hour, no more', async () => {
  const browser = shop.client();
  const failOnce = async () => {
    await browser.get('/api/admin-login');
    await browser.get('/api/admin-login/callback?error=access_denied');
  };
  for (let index = 0; index < 60; index += 1) await failOnce();
  await signInAsAdministrator(shop, shop.client());
  await failOnce();
  expect(await newest()).toEqual(['sign-in', ADMINISTRATOR, '']);
}, 60_000);
