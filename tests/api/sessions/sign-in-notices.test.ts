import { expect, test } from 'vitest';
import { toNetworkArea } from '#server/limits/attempts.ts';
import type { CookieClient } from '../../support/client.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { countEmails, readEmail, readEmails } from '../../support/inbox.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();
const { adminPassword: password, owner, otherIdentity } = shop.accounts;

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
const failNext = (times: number) =>
  fetch(`${shop.inbox}/__sandbox/fail`, {
    method: 'POST',
    body: JSON.stringify({ times, status: 500 }),
    headers: { 'content-type': 'application/json' },
  });

test('a place is a /24 or a /48', () => {
  expect(toNetworkArea('203.0.113.7')).toBe(toNetworkArea('203.0.113.200'));
  expect(toNetworkArea('203.0.113.7')).not.toBe(toNetworkArea('203.0.114.7'));
  expect(toNetworkArea('2001:db8:1:2::3')).toBe(toNetworkArea('2001:db8:1:ffff::4'));
  expect(toNetworkArea('2001:db8:1:2::3')).not.toBe(toNetworkArea('2001:db8:2:2::3'));
  expect(toNetworkArea('nonsense')).toBe('unknown');
});

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
});

test('a failed sign-in, a student of the provider and a proof announce nothing, but the owner’s sign-in at the provider does', async () => {
  await clear();
  expect(await signIn('192.0.2.1', WINDOWS, 'guessed')).toBe(401);
  const at = (address: string): CookieClient => shop.client(address);
  await signInAtProvider(at('192.0.2.2'), otherIdentity);
  await signInAtProvider(at('192.0.2.3'), owner);
  const { Text } = await readEmail(shop, owner.email);
  expect(Text).toContain('Signed in by: sign-in provider');
  expect(await countEmails(shop, owner.email)).toBe(1);
});

test('a failing mail server delays no sign-in, and a later run sends the email', async () => {
  await clear();
  await failNext(1);
  expect(await signIn('192.0.2.200', PHONE)).toBe(200);
  // If the first email is still being sent, a run leaves it alone, and the next run sends it.
  await waitFor(async () => {
    await shop.runScheduled('reconcile');
    expect(await countEmails(shop, owner.email)).toBe(1);
  });
  const [email] = await readEmails(shop, owner.email, 1);
  expect(email?.Text).toContain('192.0.2.200');
  await shop.runScheduled('reconcile');
  expect(await countEmails(shop, owner.email)).toBe(1);
});
