import type { Page } from 'playwright/test';
import { authLabels } from '#site/texts/accounts.ts';
import { sendSignUpForm, signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { MACRO } from '../support/ids.ts';
import { newStudent } from '../support/student.ts';

const SHOP_NAME = 'A* Economics';
const CHECKOUT = `/checkout?subject=${MACRO}`;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('/auth', () => {
  test('greets, and opens Login', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(authLabels.welcome(SHOP_NAME));
    await expect(page.getByText('Sign in to access A* A-Level Economics content')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([authLabels.loginTab, authLabels.signUpTab]);
    await expect(tab(page, authLabels.loginTab)).toHaveAttribute('aria-selected', 'true');
  });

  test('opens Sign Up for tab=signup in the address', async ({ page }) => {
    await page.goto('/auth?tab=signup');
    await expect(tab(page, authLabels.signUpTab)).toHaveAttribute('aria-selected', 'true');
    const form = page.getByRole('tabpanel', { name: authLabels.signUpTab });
    await expect(form.getByRole('heading')).toHaveText('Create Your Account');
    await expect(form.getByRole('button', { name: authLabels.createAccount })).toBeEnabled();
  });

  test('switches by the tabs, with the keyboard too', async ({ page }) => {
    await page.goto('/auth');
    await tab(page, authLabels.signUpTab).click();
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: authLabels.loginHeading })).toBeVisible();
  });

  test('shows a signed-in user no form while the session is checked', async ({
    page,
    injectFault,
  }) => {
    await signUp(page);
    await injectFault('shop', { path: '/api/auth/user', hang: true });
    await page.goto('/auth');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
    await expect(page.getByRole('button', { name: authLabels.signIn })).toHaveCount(0);
  });

  test('sends a signed-in user on to next if it is a page of the shop', async ({ page }) => {
    await signUp(page);
    await page.goto('/auth?next=%2Fmacroeconomics');
    await page.waitForURL((url) => url.pathname === '/macroeconomics');
  });

  test('keeps next in the links of the header, and after a sign-up', async ({ page }) => {
    await page.goto(`/auth?next=${encodeURIComponent(CHECKOUT)}`);
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign Up' });
    await expect(link).toHaveAttribute('href', /&next=/);
    await link.click();
    await sendSignUpForm(page, newStudent());
    await page.waitForURL(`**${CHECKOUT}`);
    await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled();
  });

  for (const next of ['https://elsewhere.example/', '//elsewhere.example', '/api/auth/logout']) {
    test(`never sends a user on to ${next}`, async ({ page }) => {
      await signUp(page);
      await page.goto(`/auth?next=${encodeURIComponent(next)}`);
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
    });
  }
});
