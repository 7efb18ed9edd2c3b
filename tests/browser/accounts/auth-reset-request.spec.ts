import type { Page } from 'playwright/test';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast, toasts } from '../../support/browser/toast.ts';
import { newStudent } from '../../support/student.ts';

const email = (page: Page) => page.getByLabel(authLabels.email);
const send = (page: Page) => page.getByRole('button', { name: authLabels.sendResetEmail });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('the reset-request form opens by its link and address, links back, needs a valid email, reports a failure, and sends with or without an account, which the page confirms', async ({
  page,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/502 .*\/api\/auth\/reset-password$/);
  await page.goto('/auth');
  await page.getByRole('link', { name: authLabels.forgotPassword }).click();
  await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  await expect(heading(page, authLabels.loginHeading)).toHaveCount(0);
  await expect(page.getByLabel(authLabels.password)).toHaveCount(0);
  await expect(email(page)).toBeFocused();
  await page.getByRole('button', { name: authLabels.backToLogin }).click();
  await expect(heading(page, authLabels.loginHeading)).toBeVisible();
  await expect(email(page)).toBeFocused();

  // A click before the script runs follows the link.
  await page.goto('/auth#reset');
  await page.reload();
  await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  await expect(email(page)).toBeFocused();

  for (const wrong of ['', 'ada@example']) {
    await email(page).fill(wrong);
    await send(page).click();
    await expect(email(page)).toHaveAccessibleDescription(messages.emailInvalid);
    await expect(email(page)).toBeFocused();
  }
  const address = newStudent().email;
  await email(page).fill(address);
  const clearFault = await failRequests({ path: requestPasswordReset.path, status: 502 });
  await send(page).click();
  await expectToast(page, authMessages.resetEmailFailed);
  await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  await clearFault();
  await send(page).click();
  await expectToast(page, authMessages.resetEmailSent);
  await expect(heading(page, authLabels.loginHeading)).toBeVisible();
  await expect(email(page)).toHaveValue(address);
  await page.getByLabel(authLabels.password).fill('x');
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByText(authMessages.resetEmailSentTo(address))).toBeVisible();
  await page.getByRole('link', { name: authLabels.forgotPassword }).click();
  await expect(email(page)).toHaveValue('');
});
