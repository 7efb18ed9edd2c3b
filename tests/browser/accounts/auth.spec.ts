import type { Page } from 'playwright/test';
import { authLabels } from '#site/features/accounts/labels.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

const SHOP_NAME = 'A* Economics';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('/auth', () => {
  test('greets, opens Login, or Sign Up for tab=signup, and switches by the tabs, with the keyboard too', async ({
    page,
  }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(authLabels.welcome(SHOP_NAME));
    await expect(page.getByText('Sign in to access A* A-Level Economics content')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([authLabels.loginTab, authLabels.signUpTab]);
    await expect(tab(page, authLabels.loginTab)).toHaveAttribute('aria-selected', 'true');

    await page.goto('/auth?tab=signup');
    await expect(tab(page, authLabels.signUpTab)).toHaveAttribute('aria-selected', 'true');
    const form = page.getByRole('tabpanel', { name: authLabels.signUpTab });
    await expect(form.getByRole('heading')).toHaveText('Create Your Account');
    await tab(page, authLabels.signUpTab).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: authLabels.loginHeading })).toBeVisible();
    await tab(page, authLabels.signUpTab).click();
    await expect(form.getByRole('button', { name: authLabels.createAccount })).toBeEnabled();
  });

  // `safe-next.test.ts` has the addresses that are refused.
  test('sends a signed-in user on to next', async ({ page }) => {
    await signUp(page);
    await page.goto(`/auth?next=${encodeURIComponent('/macroeconomics')}`);
    await page.waitForURL((url) => url.pathname === '/macroeconomics');
  });
});
