import { resetMessages } from '#site/features/accounts/reset-labels.ts';
import { TOAST_HOTKEY, TOAST_MAX_WIDTH_PX } from '#site/lib/limits.ts';
import { expect, test } from '../../support/browser/test.ts';

const { title } = resetMessages.resetLinkMissing;

test('a toast is at most 420 px wide, F8 focuses it, and Escape dismisses it', async ({ page }) => {
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
