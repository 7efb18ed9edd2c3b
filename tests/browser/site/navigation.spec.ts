import type { Page } from 'playwright/test';
import { logout } from '#contract/accounts/accounts.ts';
import { authLabels } from '#site/features/accounts/labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { loadFonts } from '../../support/browser/fonts.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

const SUBJECTS = ['Microeconomics', 'Macroeconomics'];
const { account, home, login, practise, purchased, signOut, signUp: join } = navLabels;

const BROWSING = [home, ...SUBJECTS];

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });

async function expectLinks(page: Page, names: string[]): Promise<void> {
  const links = nav(page).getByRole('listitem').getByRole('link').filter({ visible: true });
  await expect(links).toHaveText(names);
}

/** Lists the shop's session cookies, without the identity provider's. */
async function sessionCookies(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => name === '__Host-session' || name === 'signed_in');
}

const menu = (page: Page) => nav(page).locator('summary');
const height = async (page: Page) => Number((await nav(page).boundingBox())?.height);

test('a visitor can skip the navigation, which has Practise, Login and Sign Up, and links to home and each subject', async ({
  page,
}) => {
  await page.goto('/microeconomics');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();

  await expectLinks(page, [...BROWSING, practise, login, join]);
  await expect(nav(page).getByRole('link').first()).toHaveAttribute('href', '/');
  await expect(link(page, home)).toHaveAttribute('href', '/');
  await expect(link(page, 'Macroeconomics')).toHaveAttribute('href', '/macroeconomics');
  await link(page, login).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('heading', { name: authLabels.loginHeading })).toBeVisible();
  await link(page, join).click();
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  // The page holds both.
  await expect(nav(page).locator('[aria-current]')).toHaveCount(0);
});

test('a student’s navigation marks the current page and no other, and has every link on a small laptop, all but the account in a narrower window', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/macroeconomics');
  await expectLinks(page, [...BROWSING, practise, purchased, account, signOut]);
  await expect(nav(page).getByRole('link').first()).toHaveAccessibleName('A* Economics');
  const current = nav(page).locator('[aria-current=page]').filter({ visible: true });
  await expect(current).toHaveText(['Macroeconomics']);
  await link(page, purchased).click();
  await expect(page).toHaveURL(/\/purchases$/);
  await expect(current).toHaveText([purchased]);
  await page.goto('/practise#overview');
  await expect(current).toHaveText([practise]);
  for (const width of [1024, 1010]) {
    await page.setViewportSize({ width, height: 740 });
    await expectLinks(page, [home, ...SUBJECTS, practise, purchased, account, signOut]);
    expect(await height(page)).toBeLessThan(60);
  }
  await page.setViewportSize({ width: 944, height: 740 });
  await expectLinks(page, [home, ...SUBJECTS, practise, purchased]);
  expect(await height(page)).toBeLessThan(60);
  await menu(page).click();
  await expectLinks(page, [home, ...SUBJECTS, practise, purchased, account, signOut]);
});

test.describe('the header of a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('is one row, whose menu opens by keyboard, closes by Escape and elsewhere, and keeps the focus', async ({
    page,
  }) => {
    await page.goto('/microeconomics');
    await loadFonts(page);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await expectLinks(page, [practise, login, join]);
      expect(await height(page)).toBeLessThan(60);
      // A subject's name has no room to break.
      const name = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(name?.height).toBeLessThan(60);
    }
    await signUp(page);
    await page.reload();
    await expectLinks(page, [practise, purchased]);
    expect(await height(page)).toBeLessThan(60);
    await expect(menu(page)).toHaveText(navLabels.menu);
    await link(page, purchased).focus();
    await page.keyboard.press('Tab');
    await expect(menu(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectLinks(page, [practise, purchased, home, ...SUBJECTS, account, signOut]);
    await expect(nav(page).locator('[aria-current]').filter({ visible: true })).toHaveText(
      'Microeconomics',
    );
    await page.keyboard.press('Tab');
    await expect(link(page, home)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeFocused();
    await expectLinks(page, [practise, purchased]);
    await menu(page).click();
    await page.mouse.click(8, 300);
    await expect(link(page, account)).toBeHidden();
    await menu(page).click();
    await link(page, account).click();
    await expect(page).toHaveURL(/\/account$/);

    // Large text takes at most a fifth of the window.
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await height(page)).toBeLessThanOrEqual(148);
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('has a menu, too', async ({ page }) => {
      await page.goto('/');
      await menu(page).click();
      await link(page, 'Macroeconomics').click();
      await expect(page).toHaveURL(/\/macroeconomics$/);
    });
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
    await expectLinks(page, [...BROWSING, practise, login, join]);
    expect(await sessionCookies(page)).toEqual([]);
    await page.goBack();
    await expect(page.getByText('Please log in to view your purchases.')).toBeVisible();
    await expectLinks(page, [...BROWSING, practise, login, join]);
    await expect(page.getByText('No Purchases Yet')).toBeHidden();
  });
});
