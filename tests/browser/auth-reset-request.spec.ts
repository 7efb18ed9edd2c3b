import type { Page } from 'playwright/test';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectFailureAtForm, expectToast } from '../support/browser/toast.ts';
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

  test('says Sending... while it is pending, and sends once', async ({ page, injectFault }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(requestPasswordReset.path)) calls.push(request.method());
    });
    await injectFault('shop', { path: requestPasswordReset.path, hang: 500 });
    await email(page).fill(newStudent().email);
    await send(page).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.form?.requestSubmit();
    });
    await expect(page.getByRole('button', { name: authLabels.sending })).toBeDisabled();
    await expectToast(page, authMessages.resetEmailSent);
    expect(calls).toEqual(['POST']);
  });

  test('says that the email is sent, whether or not there is an account, and returns to login', async ({
    page,
  }) => {
    await email(page).fill(newStudent().email);
    await send(page).click();
    await expectToast(page, authMessages.resetEmailSent);
    await expect(heading(page, authLabels.loginHeading)).toBeVisible();
    await page.getByRole('link', { name: authLabels.forgotPassword }).click();
    await expect(email(page)).toHaveValue('');
  });

  test('fails with the server’s message, and can be tried again', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/auth\/reset-password$/);
    await email(page).fill(newStudent().email);
    const clearFault = await injectFault('kv');
    await send(page).click();
    const failed = { title, description: messages.unavailable };
    await expectToast(page, failed);
    await expectFailureAtForm(page.getByRole('main'), failed);
    await clearFault();
    await send(page).click();
    await expectToast(page, authMessages.resetEmailSent);
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

  test('asks to wait after five requests for one address', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/429 .*\/api\/auth\/reset-password$/);
    const address = newStudent().email;
    const { origin } = new URL(page.url());
    for (let sent = 0; sent < 5; sent += 1) {
      const headers = { origin };
      await page.request.post(requestPasswordReset.path, { data: { email: address }, headers });
    }
    await email(page).fill(address);
    await send(page).click();
    await expectToast(page, { title, description: serverMessages.tooManyAttempts });
  });
});
