import type { Page } from 'playwright/test';
import { panelMessages } from '#contract/panel-messages.ts';
import { adminLogin } from '#contract/sessions/admin-sign-in.ts';
import { adminMessages, adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { homeLabels, navLabels } from '#site/lib/labels.ts';
import { logInByPassword, signInAtProvider } from '../../support/browser/administrator.ts';
import { shopOf } from '../../support/browser/sandbox.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

const readToken = () => localStorage.getItem('adminToken');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function givePassword(page: Page, password: string, button: string = homeLabels.adminLogin) {
  await page.goto('/');
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test('/admin sends a visitor to the identity provider, and denies a student', async ({ page }) => {
  await page.goto('/admin');
  await expect(heading(page, labels.accessRequired)).toBeVisible();
  await expect(page.getByRole('button', { name: labels.continueWithProvider })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await signUp(page);
  await page.reload();
  await expect(heading(page, labels.accessDenied)).toBeVisible();
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/\??$/);
});

test.describe('Admin Login', () => {
  test('points to passkey and provider if the browser stores no token', async ({ page }) => {
    const { accounts } = await shopOf(page);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    });
    await givePassword(page, accounts.adminPassword);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(adminMessages.storageBlocked)).toBeVisible();
    await expect(dialog.getByText(adminMessages.storageBlockedHelp)).toBeVisible();
  });

  test('sends nothing without a password, refuses a wrong password, and shows an error if there is no response', async ({
    page,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401 .*\/api\/admin\/temporary-login$/);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await page.goto('/');
    await page.getByRole('button', { name: homeLabels.adminLogin }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(calls).toEqual([]);

    await givePassword(page, 'not the password');
    await expect(page.getByRole('alert')).toHaveText(panelMessages.wrongAdminPassword);
    consoleErrors.allow(/ERR_FAILED .*\/api\/admin\/temporary-login$/);
    await failRequests({ path: adminLogin.path, drop: true });
    await givePassword(page, 'anything');
    await expect(page.getByRole('alert')).toHaveText(adminMessages.adminLoginFailed);
    expect(await page.evaluate(readToken)).toBeNull();
  });

  test('opens the panel; signing out deletes the token', async ({ page }) => {
    await logInByPassword(page);
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

  test("leaves a student in the administrator's browser signed in", async ({ page }) => {
    await signUp(page);
    const { adminPassword } = (await shopOf(page)).accounts;
    await givePassword(page, adminPassword, homeLabels.admin);
    await expect(heading(page, labels.heading)).toBeVisible();
    await page.getByRole('link', { name: navLabels.signOut }).click();
    await expect(heading(page, labels.accessDenied)).toBeVisible();
    await expect(page.getByRole('link', { name: navLabels.purchased })).toBeVisible();
  });

  test('returns to its first state after an invalid token', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/401 .*\/api\/auth\/user$/);
    await page.goto('/admin');
    await page.evaluate(() => localStorage.setItem('adminToken', 'forged'));
    await page.reload();
    await expect(heading(page, labels.accessRequired)).toBeVisible();
    await expect.poll(() => page.evaluate(readToken)).toBeNull();
  });
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('Admin Login links to /admin', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: homeLabels.adminLogin }).click();
    await expect(page).toHaveURL(/\/admin\/?\??$/);
  });
});

test.describe('the provider', () => {
  test('signs the owner in and out', async ({ page }) => {
    const { owner } = (await shopOf(page)).accounts;
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
});
