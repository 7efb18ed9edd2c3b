import type { Page } from 'playwright/test';
import { confirmPasswordReset, login } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { authLabels } from '#site/texts/accounts.ts';
import { resetLabels, resetMessages } from '#site/texts/reset-password.ts';
import { clientOf } from '../../support/browser/client.ts';
import { openResetLink } from '../../support/browser/reset-link.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectFailureAtForm, expectToast } from '../../support/browser/toast.ts';

const NEW = 'a brand new password';

const password = (page: Page) => page.getByLabel(resetLabels.newPassword, { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm New Password');
const update = (page: Page) => page.getByRole('button', { name: 'Update Password' });

async function send(page: Page, first: string, second = first): Promise<void> {
  await password(page).fill(first);
  await confirmation(page).fill(second);
  await update(page).click();
}

test.describe('the form for a new password', () => {
  test('shows and hides each password, and sets it: the toast on /auth says so, and only the new password logs in', async ({
    page,
    sandbox,
  }) => {
    const { student } = await openResetLink(page, sandbox);
    for (const [field, name] of [
      [password(page), 'new password'],
      [confirmation(page), 'confirmed password'],
    ] as const) {
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: `Show ${name}` }).click();
      await expect(field).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: `Hide ${name}` }).click();
      await expect(field).toHaveAttribute('type', 'password');
    }
    await send(page, NEW);
    await page.waitForURL((url) => url.pathname === '/auth');
    await expectToast(page, resetMessages.resetSuccess);
    const old = await clientOf(page, sandbox).post(login.path, {
      email: student.email,
      password: student.password,
    });
    expect(old.status).toBe(401);
    await page.getByLabel(authLabels.email).fill(student.email);
    await page.getByLabel(authLabels.password).fill(NEW);
    await page.getByRole('button', { name: authLabels.signIn }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('fails with the server’s message or its own, and can be sent again', async ({
    page,
    sandbox,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/auth\/confirm-reset-password$/);
    consoleErrors.allow(/502 .*\/api\/auth\/confirm-reset-password$/);
    await openResetLink(page, sandbox);
    const { path } = confirmPasswordReset;
    const json = { message: messages.unavailable };
    const clearOwn = await failRequests({ path, status: 503, json });
    await send(page, NEW);
    const { title, description } = resetMessages.resetFailed;
    const failed = { title, description: messages.unavailable };
    await expectToast(page, failed);
    await expectFailureAtForm(page.getByRole('main'), failed);
    await clearOwn();
    const clearFault = await failRequests({ path, status: 502 });
    await update(page).click();
    await expectToast(page, { title, description });
    await clearFault();
    await update(page).click();
    await page.waitForURL((url) => url.pathname === '/auth');
  });
});
