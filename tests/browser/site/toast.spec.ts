import { TOAST_HOTKEY, TOAST_MAX_WIDTH_PX } from '#site/lib/limits.ts';
import { authLabels } from '#site/texts/accounts.ts';
import { resetMessages } from '#site/texts/reset-password.ts';
import { expect, test } from '../../support/browser/test.ts';

const { title } = resetMessages.resetLinkMissing;

test('a toast is at most 420 px wide, F8 leads to it, and Escape dismisses it', async ({
  page,
}) => {
  await page.goto('/reset-password');
  const toast = page.getByRole('listitem').filter({ hasText: title });
  await expect(toast).toBeVisible();
  const viewport = page.getByRole('region', { name: /Notifications/ }).getByRole('list');
  expect((await viewport.boundingBox())?.width).toBe(420);
  expect(TOAST_MAX_WIDTH_PX).toBe(420);

  expect(TOAST_HOTKEY).toBe('F8');
  await page.keyboard.press('F8');
  await expect(viewport).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
});

test('a toast disappears by itself after 5000 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto('/reset-password');
  const toast = page.getByText(title, { exact: true });
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toBeHidden();
});

test('a later toast replaces the previous toast', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 .*\/api\/auth\/login$/);
  await page.goto('/auth');
  await page.getByLabel(authLabels.email).fill('unknown@example.com');
  await page.getByLabel(authLabels.password, { exact: true }).fill('wrong password');
  const failed = page.getByRole('listitem').filter({ hasText: 'Login Failed' });
  for (let tries = 0; tries < 2; tries += 1) {
    const [response] = await Promise.all([
      page.waitForResponse('**/api/auth/login'),
      page.getByRole('button', { name: authLabels.signIn }).click(),
    ]);
    expect(response.status()).toBe(401);
    await expect(failed).toBeVisible();
  }
  await expect(failed).toHaveCount(1);
});
