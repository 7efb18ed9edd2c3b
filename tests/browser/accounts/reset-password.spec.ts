import type { Page } from 'playwright/test';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import {
  authLabels,
  authMessages,
  resetLabels,
  resetMessages,
} from '#site/features/accounts/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { readResetLink } from '../../support/browser/reset-link.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast, toasts } from '../../support/browser/toast.ts';

const NEW = 'a brand new password';

const email = (page: Page) => page.getByLabel(authLabels.email);
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const forgotPassword = (page: Page) => page.getByRole('link', { name: authLabels.forgotPassword });
const password = (page: Page) => page.getByLabel(resetLabels.newPassword, { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm New Password');

test('a student requests a link by a form that explains each failure, and sets a new password by the link, which logs in', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/502 .*\/api\/auth\/reset-password$/);
  const student = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/auth');
  await email(page).fill('ada@example');
  await forgotPassword(page).click();
  await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  await expect(heading(page, authLabels.loginHeading)).toHaveCount(0);
  await expect(page.getByLabel(authLabels.password)).toHaveCount(0);
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('ada@example');
  await email(page).fill('grace@example');
  await page.getByRole('button', { name: authLabels.backToLogin }).click();
  await expect(heading(page, authLabels.loginHeading)).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('grace@example');

  // A click before the script runs follows the link.
  await page.goto('/auth#reset');
  await page.reload();
  await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  await expect(email(page)).toBeFocused();

  const send = page.getByRole('button', { name: authLabels.sendResetEmail });
  for (const wrong of ['', 'ada@example']) {
    await email(page).fill(wrong);
    await send.click();
    await expect(email(page)).toHaveAccessibleDescription(messages.emailInvalid);
    await expect(email(page)).toBeFocused();
  }
  await email(page).fill(student.email);
  const clearFault = await failRequests({ path: requestPasswordReset.path, status: 502 });
  await send.click();
  await expectToast(page, authMessages.resetEmailFailed);
  await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  await clearFault();
  await send.click();
  await expectToast(page, authMessages.resetEmailSent);
  await expect(heading(page, authLabels.loginHeading)).toBeVisible();
  await expect(email(page)).toHaveValue(student.email);
  await page.getByLabel(authLabels.password).fill('x');
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByText(authMessages.resetEmailSentTo(student.email))).toBeVisible();
  await forgotPassword(page).click();
  await expect(email(page)).toHaveValue('');

  const link = await readResetLink(sandbox, student.email);
  await page.goto(link);
  await expect(password(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(heading(page, authLabels.resetHeading)).toBeVisible();
  await expect(password(page)).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(1);
  await page.getByRole('link', { name: authLabels.backToLogin }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  await page.goBack();
  await expect(password(page)).toBeVisible();
  // The page forgets the token when it is opened without it.
  for (const open of [() => page.goto('/reset-password'), () => page.reload()]) {
    await open();
    await expect(heading(page, 'Invalid Reset Link')).toBeVisible();
  }

  await page.goto(link);
  for (const [field, name] of [
    [password(page), 'new password'],
    [confirmation(page), 'confirmed password'],
  ] as const) {
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: `Hide ${name}` }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await field.fill(NEW);
  }
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  await expectToast(page, resetMessages.resetSuccess);
  await expect(email(page)).toHaveValue(student.email);
  await page.getByLabel(authLabels.password).fill(NEW);
  await page.getByRole('button', { name: authLabels.signIn }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const stored = () => page.evaluate(() => localStorage.getItem('resetAddress'));
  expect(await stored()).toBeNull();
  // An address whose link has expired is deleted by the next page, whichever it is.
  await page.evaluate(
    (entry) => localStorage.setItem('resetAddress', entry),
    JSON.stringify({ email: student.email, until: Date.now() - 1 }),
  );
  await page.goto(paths.parents());
  expect(await stored()).toBeNull();
});
