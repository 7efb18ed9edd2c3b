import type { Page } from 'playwright/test';
import { resetMessages } from '#site/features/accounts/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_MAX_WIDTH_PX,
  TOAST_SWIPE_THRESHOLD_PX,
} from '#site/lib/limits.ts';
import type { PendingToast } from '#site/lib/toast.ts';
import { sendSignUpForm } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast, toasts } from '../../support/browser/toast.ts';
import { newStudent } from '../../support/student.ts';

const { title, description } = resetMessages.resetLinkMissing;

/** Leaves a toast for the next page, as a page does before it redirects. */
async function storeToast(page: Page, toast: Omit<PendingToast, 'until'>): Promise<void> {
  await page.goto('/robots.txt');
  const pending: PendingToast = { ...toast, until: Date.now() + 60_000 };
  await page.evaluate((text) => sessionStorage.setItem('toast', text), JSON.stringify(pending));
}

test('a toast of an error interrupts, is at most 420 px wide, can be reached by F8 and dismissed by Escape or a swipe of 50 px, and disappears after 5 s, but not under the pointer', async ({
  page,
}) => {
  expect(TOAST_DURATION_MS).toBe(5_000);
  expect(TOAST_MAX_WIDTH_PX).toBe(420);
  expect(TOAST_HOTKEY).toBe('F8');
  expect(TOAST_SWIPE_THRESHOLD_PX).toBe(50);
  await page.clock.install();
  await page.goto('/reset-password');
  await expectToast(page, { title, description });
  const viewport = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list');
  await expect(viewport).toHaveAttribute('aria-live', 'assertive');
  expect((await viewport.boundingBox())?.width).toBe(420);
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);

  await page.reload();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(viewport).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  const swipe = async (distance: number) => {
    const { x, y } = (await toasts(page).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 40 + distance, y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toasts(page)).toBeVisible();
  await swipe(60);
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe that starts on the link of a toast does not follow the link', async ({ page }) => {
  const action = { label: 'Read the terms', href: '/terms' };
  await storeToast(page, { message: { title: 'Done', action }, path: '/auth' });
  await page.goto('/auth');
  const link = toasts(page).getByRole('link');
  await link.hover();
  const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 };
  const isPrevented = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('click', ({ defaultPrevented }) => resolve(defaultPrevented));
      }),
  );
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 20, { steps: 5 });
  await page.mouse.up();
  expect(await isPrevented).toBe(true);
  await link.click();
  await page.waitForURL((url) => url.pathname === '/terms');
});

test('a toast that is dismissed during a slow navigation does not return', async ({ page }) => {
  await page.goto('/auth?tab=signup&next=%2Fmacroeconomics');
  // Leaves this page open, as while the next page loads.
  await page.route('**/macroeconomics', (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForRequest((request) => request.isNavigationRequest());
  await sendSignUpForm(page, newStudent());
  await leaving;
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('toast'))).toBeNull();
});

test('a toast of the page before is above the purchase bar of the next page, and disappears when a link is pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeToast(page, { message: { title: 'Done' }, path: '/macroeconomics' });
  await page.goto('/macroeconomics');
  await expect(toasts(page)).toHaveText(/^Done/);
  const toast = await toasts(page).boundingBox();
  const purchase = page.getByRole('button', { name: subjectLabels.purchase('£30') });
  const button = await purchase.boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  // A press of a key, because the toast may cover the link.
  await page.getByRole('contentinfo').locator('a[href="/terms"]').press('Enter');
  await page.waitForURL((url) => url.pathname === '/terms');
  await expect(toasts(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('toast'))).toBeNull();
});
