import type { Page } from 'playwright/test';
import { authLabels, resetLabels } from '#site/features/accounts/labels.ts';
import { openResetLink } from '../../support/browser/reset-link.ts';
import { expect, test } from '../../support/browser/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const password = (page: Page) => page.getByLabel(resetLabels.newPassword, { exact: true });

test.describe('/reset-password with a token', () => {
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
