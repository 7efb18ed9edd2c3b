import type { Page } from 'playwright/test';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { authLabels, authMessages } from '#site/texts/accounts.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectToast } from '../support/browser/toast.ts';
import { newStudent } from '../support/student.ts';

const email = (page: Page) => page.getByLabel(authLabels.email);
const send = (page: Page) => page.getByRole('button', { name: authLabels.sendResetEmail });
const back = (page: Page) => page.getByRole('button', { name: authLabels.backToLogin });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

const { title, description: fallback } = authMessages.resetEmailFailed;

test.describe('the reset-request form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('link', { name: authLabels.forgotPassword }).click();
  });
  test('replaces the login form, and leads back to it', async ({ page }) => {
    await expect(heading(page, authLabels.resetHeading)).toBeVisible();
    await expect(heading(page, authLabels.loginHeading)).toHaveCount(0);
    await expect(page.getByLabel(authLabels.password)).toHaveCount(0);
    await expect(email(page)).toBeFocused();
    await back(page).click();
    await expect(heading(page, authLabels.loginHeading)).toBeVisible();
    await expect(email(page)).toBeFocused();
  });

  test('opens by its address too, for a click before the script runs', async ({ page }) => {
    await page.goto('/auth#reset');
    await page.reload();
    await expect(heading(page, authLabels.resetHeading)).toBeVisible();
    await expect(email(page)).toBeFocused();
  });

  test('needs a valid email', async ({ page }) => {
    for (const wrong of ['', 'ada', 'ada@example']) {
      await email(page).fill(wrong);
      await send(page).click();
      await expect(email(page)).toHaveAccessibleDescription(messages.emailInvalid);
      await expect(email(page)).toBeFocused();
    }
  });

  test('says that the email is sent, with or without an account, and returns to login', async ({
    page,
  }) => {
    await email(page).fill(newStudent().email);
    await send(page).click();
    await expectToast(page, authMessages.resetEmailSent);
    await expect(heading(page, authLabels.loginHeading)).toBeVisible();
    await page.getByRole('link', { name: authLabels.forgotPassword }).click();
    await expect(email(page)).toHaveValue('');
  });

  test('fails with its own message if the server sends none', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/502 .*\/api\/auth\/reset-password$/);
    await email(page).fill(newStudent().email);
    await injectFault('shop', { path: requestPasswordReset.path, status: 502 });
    await send(page).click();
    await expectToast(page, { title, description: fallback });
    await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  });
});
