import type { Page } from 'playwright/test';
import { adminSessionRecord } from '#server/sessions/admin-sessions.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { addAuthenticator } from '../../support/browser/authenticator.ts';
import { readSandbox, type Sandbox } from '../../support/browser/sandbox.ts';
import { withShop } from '../../support/browser/shop-server.ts';
import { signUp } from '../../support/browser/students.ts';
import { test as base, expect } from '../../support/browser/test.ts';
import { readEmails } from '../../support/inbox.ts';

/** Distance between the ports of the workers' common shop and of the shop in this file. */
const PORT_DISTANCE = 40;

const NO_PROVIDER = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' };

/** Runs in a shop without an identity provider. */
const test = base.extend<object, { sandbox: Sandbox }>({
  sandbox: [
    ({ port: common }, use) => {
      const port = common + PORT_DISTANCE;
      const env = { ...NO_PROVIDER, ADMIN_PASSWORD_HASH: '' };
      return withShop(port, `.cache/browser-email-${port}`, env, async (origin) =>
        use(await readSandbox(origin)),
      );
    },
    { scope: 'worker', timeout: 420_000 },
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const clearInbox = ({ inbox }: Sandbox) => fetch(`${inbox}/api/v1/messages`, { method: 'DELETE' });

/** Asks for a link on the page. @returns its address in the email */
async function askForLink(page: Page, sandbox: Sandbox): Promise<string> {
  await clearInbox(sandbox);
  await page.getByRole('button', { name: labels.emailLink }).click();
  await expect(
    page.getByRole('status').filter({ hasText: "Check the owner's inbox" }),
  ).toBeVisible();
  const [email] = await readEmails(sandbox, sandbox.accounts.owner.email, 1);
  return /http\S+sign-in=\S+/.exec(email?.Text ?? '')?.[0] ?? '';
}

test('the owner of a new shop signs in with a link, adds a passkey, and then signs in with it', async ({
  page,
  sandbox,
  store,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[013] .*\/api\/admin/);
  await using _ = await addAuthenticator(page);
  await page.goto('/api/admin-login');
  await expect(page).toHaveURL(/\/admin\?signin=email$/);
  await expect(heading(page, labels.accessRequired)).toBeVisible();
  await expect(page.getByText(labels.linkByEmail)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  const link = await askForLink(page, sandbox);

  await page.goto(link);
  await expect(heading(page, labels.linkHeading)).toBeVisible();
  expect(page.url()).toBe(`${sandbox.shop}/admin`);
  // Neither opening nor reloading the page uses the link up.
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await expect(heading(page, labels.heading)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
  expect(await page.evaluate(() => document.cookie)).toBe('signed_in=admin');

  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card.getByText('Add a passkey for this device')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Signed in as administrator' })).toContainText(
    'Email link',
  );
  await card.getByLabel('Name of the new passkey').fill('Laptop');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('listitem')).toContainText('Laptop');
  await expect(card.getByText('Add a passkey for this device')).toBeHidden();

  await page.getByRole('link', { name: navLabels.signOut }).click();
  await expect(page.getByRole('link', { name: navLabels.login, exact: true })).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expect(heading(page, labels.heading)).toBeVisible();

  // More than half an hour later, without the device.
  const createdAt = new Date(Date.now() - 31 * 60_000).toISOString();
  for (const [id, stored] of Object.entries((await store.hgetall(adminSessionsKey.key)) ?? {})) {
    const record = { ...adminSessionRecord.parse(stored), createdAt };
    await store.hset(adminSessionsKey.key, { [id]: record });
  }
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await card.getByRole('button', { name: 'Delete passkey Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: "Please confirm it's you" });
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  const again = await askForLink(page, sandbox);
  const tab = await page.context().newPage();
  await tab.goto(again);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(tab, labels.heading)).toBeVisible();
  await dialog.getByRole('button', { name: labels.hasSignedIn }).press('Enter');
  await expect(card.getByText('Laptop')).toBeHidden();

  // The used link is of no use to anyone else.
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await expect(page.getByRole('button', { name: labels.emailLink })).toBeVisible();
});

test('an owner who is signed in as a student can ask for a link, and learns that the mail server is down', async ({
  page,
  sandbox,
  injectFault,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/admin-login\/email$/);
  await signUp(page);
  await page.goto('/admin');
  await expect(heading(page, labels.accessDenied)).toBeVisible();
  await page.goto('/api/admin-login');
  await expect(heading(page, labels.accessRequired)).toBeVisible();
  await injectFault('inbox', { times: 1 });
  await page.getByRole('button', { name: labels.emailLink }).click();
  await expect(page.getByRole('alert')).toContainText("The mail server didn't accept our email.");
  await page.goto(await askForLink(page, sandbox));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, labels.heading)).toBeVisible();
});
