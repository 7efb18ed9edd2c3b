import type { Page } from 'playwright/test';
import { panelMessages } from '#contract/panel-messages.ts';
import { adminLogin } from '#contract/sessions/admin-sign-in.ts';
import { adminMessages, adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { homeLabels, navLabels } from '#site/lib/labels.ts';
import { signInAtProvider } from '../../support/browser/administrator.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

const readToken = () => localStorage.getItem('adminToken');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('/admin asks a visitor to sign in, also after an invalid token', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 .*\/api\/auth\/user$/);
  await page.goto('/admin');
  await expect(heading(page, labels.accessRequired)).toBeVisible();
  await expect(page.getByRole('button', { name: labels.continueWithProvider })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.evaluate(() => localStorage.setItem('adminToken', 'forged'));
  await page.reload();
  await expect(heading(page, labels.accessRequired)).toBeVisible();
  await expect.poll(() => page.evaluate(readToken)).toBeNull();
});

test("/admin denies a student, who stays signed in when an administrator signs in and out in the student's browser", async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  await page.goto('/admin');
  await expect(heading(page, labels.accessDenied)).toBeVisible();
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/\??$/);
  await page.getByRole('button', { name: homeLabels.admin, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(sandbox.accounts.adminPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, labels.heading)).toBeVisible();
  await page.getByRole('link', { name: navLabels.signOut }).click();
  await expect(heading(page, labels.accessDenied)).toBeVisible();
  await expect(page.getByRole('link', { name: navLabels.purchased })).toBeVisible();
});

test('Admin Login sends nothing without a password, refuses a wrong password, explains a lost connection and blocked storage, and opens the panel; signing out deletes the token', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 .*\/api\/admin\/temporary-login$/);
  consoleErrors.allow(/ERR_FAILED .*\/api\/admin\/temporary-login$/);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  const opener = page.getByRole('button', { name: homeLabels.adminLogin });
  const dialog = page.getByRole('dialog');
  const give = async (password: string) => {
    await dialog.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  };
  await page.goto('/');
  await opener.click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(calls).toEqual([]);

  await opener.click();
  await give('not the password');
  await expect(page.getByRole('alert')).toHaveText(panelMessages.wrongAdminPassword);
  const reconnect = await failRequests({ path: adminLogin.path, drop: true });
  await give('anything');
  await expect(page.getByRole('alert')).toHaveText(adminMessages.adminLoginFailed);
  await reconnect();
  expect(await page.evaluate(readToken)).toBeNull();

  const { adminPassword } = sandbox.accounts;
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await give(adminPassword);
  await expect(dialog.getByText(adminMessages.storageBlocked)).toBeVisible();
  await expect(dialog.getByText(adminMessages.storageBlockedHelp)).toBeVisible();

  await page.context().clearCookies();
  await page.reload();
  await opener.click();
  await give(adminPassword);
  await expect(heading(page, labels.heading)).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  // Entries of *Needs you* have the same link.
  const studio = page.getByRole('link', { name: 'Open the Studio' });
  await expect(studio.first()).toHaveAttribute('href', '/studio/');
  expect(await page.evaluate(readToken)).not.toBeNull();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: navLabels.admin })).toBeVisible();
  await expect(nav.getByRole('link', { name: navLabels.purchased })).toBeHidden();

  await nav.getByRole('link', { name: navLabels.signOut }).click();
  await expect(heading(page, labels.accessRequired)).toBeVisible();
  expect(await page.evaluate(readToken)).toBeNull();
  await expect(nav.getByRole('link', { name: navLabels.login })).toBeVisible();
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('Admin Login links to /admin', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: homeLabels.adminLogin }).click();
    await expect(page).toHaveURL(/\/admin\/?\??$/);
  });
});

test('the provider signs the owner in and out', async ({ page, sandbox }) => {
  const { owner } = sandbox.accounts;
  await page.goto('/admin');
  await signInAtProvider(page, owner);
  await expect(heading(page, labels.heading)).toBeVisible();
  // Local storage must hold nothing that a script of the Studio, on the same origin, could steal.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
  // Scripts see only the session hint, and the name under which a browser stores reading progress.
  expect(await page.evaluate(() => document.cookie)).toMatch(
    /^signed_in=admin; progress_of=[0-9a-f]{16}$/,
  );
  await page.getByRole('link', { name: navLabels.signOut }).click();
  await expect(page.getByRole('link', { name: navLabels.login, exact: true })).toBeVisible();
  await page.goto('/admin');
  await expect(heading(page, labels.accessRequired)).toBeVisible();
});
