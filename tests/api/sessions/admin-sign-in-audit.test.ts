import { beforeAll, expect, test } from 'vitest';
import { type AuditList, getAudit } from '#contract/admin/audit.ts';
import { signInAsAdministrator, withToken } from '../../support/administrator.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { signUp } from '../../support/student.ts';

const shop = await startTestSandbox();
const { owner, otherIdentity, unverifiedIdentity } = shop.accounts;

const ADMINISTRATOR = 'Administrator (password)';

let token: string;
beforeAll(async () => {
  token = await signInAsAdministrator(shop, shop.client());
});

async function newestEntry(list: AuditList) {
  const response = await shop.client().fetch(`${getAudit.path}?list=${list}`, withToken(token));
  return getAudit.response.parse(await response.json()).entries[0];
}

async function newest(list: AuditList) {
  const { who, action, what } = (await newestEntry(list)) ?? {};
  return [action, who, what];
}

test('the log records the administrator’s sign-in by password with its address', async () => {
  await signInAsAdministrator(shop, shop.client());
  expect(await newest('acts')).toEqual(['sign-in', ADMINISTRATOR, '']);
  const response = await shop.client().fetch(getAudit.path, withToken(token));
  expect(getAudit.response.parse(await response.json()).entries[0]?.from).toMatch(/^10(\.\d+){3}$/);
});

test('the log records a failed sign-in without the password', async () => {
  await shop.client().post('/api/admin/temporary-login', { password: 'a guess' });
  expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', ADMINISTRATOR, '']);
  const response = await shop.client().fetch(getAudit.path, withToken(token));
  expect(await response.text()).not.toMatch(/a guess/);
});

test('the log records a failed login with the email address, whether or not it has an account', async () => {
  const email = await signUp(shop.client());
  for (const address of [email, 'unknown@example.com']) {
    await shop.client().post('/api/auth/login', { email: address, password: 'wrong one' });
    expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', address, '']);
  }
});

test('the log records the owner’s sign-in and sign-out', async () => {
  const browser = shop.client();
  await signInAtProvider(browser, owner);
  expect(await newest('acts')).toEqual(['sign-in', owner.email, '']);
  await browser.get('/api/logout');
  await expect.poll(() => newest('acts')).toEqual(['sign-out', owner.email, '']);
});

test('the log records a sign-in at the provider by anyone but the owner', async () => {
  for (const identity of [otherIdentity, unverifiedIdentity]) {
    await signInAtProvider(shop.client(), identity);
    expect(await newest('failed-sign-ins')).toEqual([
      'sign-in-failed',
      identity.email,
      'not the owner',
    ]);
  }
  await signInAtProvider(shop.client(), { cancel: 'yes' });
  expect(await newest('failed-sign-ins')).toEqual([
    'sign-in-failed',
    'Unidentified (identity provider)',
    'cancelled',
  ]);
});

test('the log ignores an unrequested callback, so that an attacker cannot fill it', async () => {
  const before = await newest('failed-sign-ins');
  await shop.client().get('/api/admin-login/callback?error=access_denied');
  expect(await newest('failed-sign-ins')).toEqual(before);
});

test('an address can fail at the provider fifty times in fifteen minutes', async () => {
  const browser = shop.client();
  const failOnce = async () => {
    await browser.get('/api/admin-login');
    await browser.get('/api/admin-login/callback?error=access_denied');
  };
  for (let index = 0; index < 50; index += 1) await failOnce();
  const last = await newestEntry('failed-sign-ins');
  await failOnce();
  expect(await newestEntry('failed-sign-ins')).toEqual(last);
}, 60_000);

test('failed sign-ins never appear in the list of actions', async () => {
  const page = async (list: AuditList) => {
    const response = await shop.client().fetch(`${getAudit.path}?list=${list}`, withToken(token));
    return getAudit.response.parse(await response.json()).entries.map(({ action }) => action);
  };
  const failed = await page('failed-sign-ins');
  expect(new Set(failed)).toEqual(new Set(['sign-in-failed']));
  expect(await page('acts')).not.toContain('sign-in-failed');
  const csv = await shop
    .client()
    .fetch('/api/admin/audit.csv?list=failed-sign-ins', withToken(token));
  expect(csv.headers.get('content-disposition')).toContain('failed-sign-ins.csv');
  expect(await newest('acts')).toEqual(['audit-exported', ADMINISTRATOR, 'failed-sign-ins.csv']);
});
