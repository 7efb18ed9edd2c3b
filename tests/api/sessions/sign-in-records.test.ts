import { expect, test } from 'vitest';
import { type AuditList, getAudit } from '#contract/admin/audit.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { countEmails, readEmail, readEmails } from '../../support/inbox.ts';
import { openPanel } from '../../support/panel.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Audit log and emails about sign-ins of administrators. */

const shop = await startTestSandbox();
const { adminPassword: password, owner, otherIdentity, unverifiedIdentity } = shop.accounts;
const panel = await openPanel(shop);

const ADMINISTRATOR = 'Administrator (password)';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

async function signIn(address: string, userAgent: string, given = password): Promise<number> {
  const response = await shop.client(address).fetch('/api/admin/temporary-login', {
    method: 'POST',
    body: JSON.stringify({ password: given }),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  });
  return response.status;
}

const clear = () => fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });

async function readEntries(list: AuditList) {
  const response = await panel.get(`${getAudit.path}?list=${list}`);
  return getAudit.response.parse(await response.json()).entries;
}

async function newest(list: AuditList) {
  const [{ who, action, what } = {}] = (await readEntries(list)) ?? [];
  return [action, who, what];
}

test('each new place is announced once: time, method, browser, system, and what to do', async () => {
  await signIn('203.0.113.7', WINDOWS);
  const [first] = await readEmails(shop, owner.email, 1);
  expect(first?.Subject).toContain('an administrator signed in from a new place');
  expect(first?.Text).toMatch(/Time: \d{1,2} \w+ \d{4} at \d\d:\d\d \(London\)/);
  for (const part of [
    "Signed in by: administrator's password",
    'Browser and system: Chrome on Windows',
    'Network address: 203.0.113.7',
    'end all other sessions',
    `${shop.shop}/admin#sign-in`,
    `${shop.shop}/admin/handbook/leaked-token`,
  ]) {
    expect(first?.Text).toContain(part);
  }

  // Another address of the same network and a newer version of the browser are not new.
  await signIn('203.0.113.99', WINDOWS.replace('140.0', '141.0'));
  await signIn('203.0.113.7', PHONE);
  const both = await readEmails(shop, owner.email, 2);
  expect(both[0]?.Text).toContain('Safari on iPhone');
  await signIn('198.51.100.7', WINDOWS);
  expect((await readEmails(shop, owner.email, 3))[0]?.Text).toContain('198.51.100.7');
  const [entry] = await readEntries('acts');
  expect(entry).toMatchObject({
    action: 'sign-in',
    who: ADMINISTRATOR,
    what: '',
    from: '198.51.100.7',
  });
});

test('the owner’s sign-in and sign-out at the provider are recorded, and the sign-in is announced', async () => {
  await clear();
  const browser = shop.client();
  await signInAtProvider(browser, owner);
  expect(await newest('acts')).toEqual(['sign-in', owner.email, '']);
  const { Text } = await readEmail(shop, owner.email);
  expect(Text).toContain('Signed in by: sign-in provider');
  await browser.get('/api/logout');
  await expect.poll(() => newest('acts')).toEqual(['sign-out', owner.email, '']);
});

test('failed sign-ins are recorded in a list of their own, without passwords, and not announced', async () => {
  await clear();
  expect(await signIn('192.0.2.1', WINDOWS, 'a guess')).toBe(401);
  expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', ADMINISTRATOR, '']);
  // An account's existence makes no difference.
  for (const email of [await addStudent(shop.client()), 'unknown@example.com']) {
    await shop.client().post('/api/auth/login', { email, password: 'a guess' });
    expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', email, '']);
  }
  for (const [fields, who, what] of [
    [otherIdentity, otherIdentity.email, 'not the owner'],
    [unverifiedIdentity, unverifiedIdentity.email, 'not the owner'],
    [{ cancel: 'yes' }, 'Unidentified (identity provider)', 'cancelled'],
  ] as const) {
    await signInAtProvider(shop.client(), fields);
    expect(await newest('failed-sign-ins')).toEqual(['sign-in-failed', who, what]);
  }
  const failed = await readEntries('failed-sign-ins');
  expect(JSON.stringify(failed)).not.toContain('a guess');
  expect(new Set(failed.map(({ action }) => action))).toEqual(new Set(['sign-in-failed']));
  const acts = await readEntries('acts');
  expect(acts.map(({ action }) => action)).not.toContain('sign-in-failed');
  expect(await countEmails(shop, owner.email)).toBe(0);

  const csv = await panel.get('/api/admin/audit.csv?list=failed-sign-ins');
  expect(csv.headers.get('content-disposition')).toContain('failed-sign-ins.csv');
  expect(await newest('acts')).toEqual(['audit-exported', ADMINISTRATOR, 'failed-sign-ins.csv']);
});

test('an attacker cannot fill the log: unrequested callbacks do not count, and an address fails fifty times', async () => {
  const [before] = await readEntries('failed-sign-ins');
  const fail = (browser: ReturnType<typeof shop.client>) =>
    browser.get('/api/admin-login/callback?error=access_denied');
  await fail(shop.client());
  expect((await readEntries('failed-sign-ins'))[0]).toEqual(before);

  const browser = shop.client('198.51.100.50');
  const failures = 'seen:failed-provider-sign-in-address:198.51.100.50';
  await addEvents(shop.store, failures, 49);
  const failOnce = async () => {
    await browser.get('/api/admin-login');
    await fail(browser);
    return (await readEntries('failed-sign-ins'))[0];
  };
  const last = await failOnce();
  expect(last).not.toEqual(before);
  expect(await failOnce()).toEqual(last);
});
