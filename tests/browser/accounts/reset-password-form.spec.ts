import type { Page } from 'playwright/test';
import { login } from '#contract/accounts/accounts.ts';
import {
  authLabels,
  authMessages,
  resetLabels,
  resetMessages,
} from '#site/features/accounts/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { clientOf } from '../../support/browser/client.ts';
import { readResetLink } from '../../support/browser/reset-link.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast } from '../../support/browser/toast.ts';

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
  test('shows and hides each password, and sets it: the toast on /auth confirms it, and only the new password logs in, with the address that requested the link', async ({
    page,
    sandbox,
  }) => {
    const student = await signUp(page);
    await page.context().clearCookies();
    await page.goto('/auth#reset');
    await page.getByLabel(authLabels.email).fill(student.email);
    await page.getByRole('button', { name: authLabels.sendResetEmail }).click();
    await expectToast(page, authMessages.resetEmailSent);
    await page.goto(await readResetLink(sandbox, student.email));
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
    await expect(page.getByLabel(authLabels.email)).toHaveValue(student.email);
    await page.getByLabel(authLabels.password).fill(NEW);
    await page.getByRole('button', { name: authLabels.signIn }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const stored = () => page.evaluate(() => localStorage.getItem('resetAddress'));
    expect(await stored()).toBeNull();
    // An address whose link has expired is deleted by the next page, whichever it is.
    const keep = (until: number) =>
      page.evaluate(
        (entry) => localStorage.setItem('resetAddress', entry),
        JSON.stringify({ email: student.email, until }),
      );
    await keep(Date.now() + 60_000);
    await page.goto(paths.parents());
    expect(await stored()).not.toBeNull();
    await keep(Date.now() - 1);
    await page.reload();
    expect(await stored()).toBeNull();
  });
});
