import type { Page } from 'playwright/test';
import { validateResetToken } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { authLabels } from '#site/texts/accounts.ts';
import { resetLabels, resetMessages } from '#site/texts/reset-password.ts';
import { openResetLink } from '../../support/browser/reset-link.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast } from '../../support/browser/toast.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const password = (page: Page) => page.getByLabel(resetLabels.newPassword, { exact: true });

test('/reset-password without a token is an invalid link', async ({ page }) => {
  await page.goto('/reset-password?token=');
  await expect(heading(page, 'Invalid Reset Link')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(1);
  await expectToast(page, resetMessages.resetLinkMissing);
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
});

test.describe('/reset-password with a token', () => {
  test('checks the token first, does not call it expired if it cannot be checked, and can check it again', async ({
    page,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/auth\/validate-reset-token$/);
    consoleErrors.allow(/400 .*\/api\/auth\/validate-reset-token$/);
    const clearHang = await failRequests({ path: validateResetToken.path, hang: true });
    await page.goto('/reset-password?token=made-up');
    await expect(heading(page, authLabels.resetHeading)).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Checking your link');
    await expect(password(page)).toHaveCount(0);
    await clearHang();
    const json = { message: messages.unavailable };
    const clearFault = await failRequests({ path: validateResetToken.path, status: 503, json });
    await page.reload();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Your link could not be checked');
    await expect(alert).toContainText(messages.unavailable);
    await clearFault();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading(page, 'Expired Reset Link')).toBeVisible();
    await expect(page.getByText(resetLabels.expiredText)).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(1);
    await expectToast(page, resetMessages.resetLinkInvalid);
    await page.getByRole('button', { name: 'Request New Reset' }).click();
    await page.waitForURL((url) => url.pathname === '/auth');
  });

  test('removes the token from the address, can be reloaded, and forgets the token when the page is opened without it', async ({
    page,
    sandbox,
  }) => {
    await openResetLink(page, sandbox);
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(heading(page, authLabels.resetHeading)).toBeVisible();
    await expect(password(page)).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(1);
    await page.getByRole('link', { name: authLabels.backToLogin }).click();
    await page.waitForURL((url) => url.pathname === '/auth');
    await page.goBack();
    await expect(password(page)).toBeVisible();
    for (const open of [() => page.goto('/reset-password'), () => page.reload()]) {
      await open();
      await expect(heading(page, 'Invalid Reset Link')).toBeVisible();
    }
  });
});
