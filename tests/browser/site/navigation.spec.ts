import type { Page } from 'playwright/test';
import { logout } from '#contract/accounts/accounts.ts';
import { authLabels } from '#site/features/accounts/labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

const SUBJECTS = ['Microeconomics', 'Macroeconomics'];
const { home, login, practise, purchased, signOut } = navLabels;

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });

async function expectLinks(page: Page, own: string[]): Promise<void> {
  const links = nav(page).getByRole('listitem').getByRole('link').filter({ visible: true });
  await expect(links).toHaveText([home, ...SUBJECTS, ...own]);
}

/** Lists the shop's session cookies, without the identity provider's. */
async function sessionCookies(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => name === '__Host-session' || name === 'signed_in');
}

test.describe('the top navigation', () => {
  test('for a visitor has Login and Sign Up, and leads home and to each subject', async ({
    page,
  }) => {
    await page.goto('/microeconomics');
    await expectLinks(page, [login, navLabels.signUp]);
    await link(page, login).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('heading', { name: authLabels.loginHeading })).toBeVisible();
    await link(page, navLabels.signUp).click();
    await expect(page).toHaveURL(/\/auth\?tab=signup$/);
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
    // The page holds both.
    await expect(nav(page).locator('[aria-current]')).toHaveCount(0);
    await nav(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await link(page, 'Macroeconomics').click();
    await expect(page).toHaveURL(/\/macroeconomics$/);
    await link(page, home).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('for a student has Practise, Purchased and Sign out, on a phone in two lines, and marks the current page and no other', async ({
    page,
  }) => {
    await signUp(page);
    await page.goto('/');
    await expectLinks(page, [practise, purchased, signOut]);
    // Narrower than a phone, because fonts differ in width.
    await page.setViewportSize({ width: 352, height: 740 });
    const TWO_LINES = 112;
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(TWO_LINES);
    await expect(nav(page).getByRole('link').first()).toHaveAccessibleName('A* Economics');
    await link(page, purchased).click();
    await expect(page).toHaveURL(/\/purchases$/);
    const current = nav(page).locator('[aria-current=page]');
    for (const [path, name] of [
      ['/', home],
      ['/macroeconomics', 'Macroeconomics'],
      ['/practise#overview', practise],
      ['/purchases', purchased],
    ]) {
      await page.goto(String(path));
      await expect(current).toHaveText([String(name)]);
    }
  });

  test('can be skipped with the skip link', async ({ page }) => {
    await page.goto('/microeconomics');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });
});

test.describe('Sign out', () => {
  test('for a student goes to /api/auth/logout, and home as a visitor, and is not undone by the back button', async ({
    page,
  }) => {
    await signUp(page);
    await page.goto('/purchases');
    await expect(page.getByRole('heading', { name: 'No Purchases Yet' })).toBeVisible();
    const [left] = await Promise.all([
      page.waitForRequest(`**${logout.path}`),
      link(page, signOut).click(),
    ]);
    expect(left.method()).toBe('GET');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expectLinks(page, [login, navLabels.signUp]);
    expect(await sessionCookies(page)).toEqual([]);
    await page.goBack();
    await expect(page.getByText('Please log in to view your purchases.')).toBeVisible();
    await expectLinks(page, [login, navLabels.signUp]);
    await expect(page.getByText('No Purchases Yet')).toBeHidden();
  });
});
