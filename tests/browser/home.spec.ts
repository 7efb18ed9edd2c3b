import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { devices, type Page } from 'playwright/test';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { homeLabels } from '#site/texts/home.ts';
import { logInByPassword, signInAtProvider } from '../support/browser/administrator.ts';
import { loadFonts, openNext } from '../support/browser/fonts.ts';
import { watchLayoutShifts } from '../support/browser/layout-shifts.ts';
import { shopOf } from '../support/browser/sandbox.ts';
import { saveBy } from '../support/browser/save.ts';
import { searchField } from '../support/browser/screens/search.ts';
import { buy, signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { MACRO } from '../support/ids.ts';

const SHOP_NAME = 'A* Economics';
/** Features of every subject: docs/product.md#home. */
const FEATURES = ['Detailed Chains of Analysis', 'Recent Real World Examples', 'A* Evaluation'];
const SUBJECTS = ['Microeconomics', 'Macroeconomics'];

const footer = (page: Page) => page.getByRole('contentinfo');
const card = (page: Page, subject: string) => page.getByRole('article', { name: subject });
const adminButton = (page: Page) =>
  footer(page).getByRole('button', { name: homeLabels.admin, exact: true });

async function expectCards(page: Page): Promise<void> {
  const subjects = getSubjects.response.parse(
    await (await page.request.get('/api/subjects')).json(),
  );
  expect(subjects.map(({ name }) => name)).toEqual(SUBJECTS);
  for (const { name, description, price, originalPrice } of subjects) {
    await expect(card(page, name).getByRole('heading', { name })).toBeVisible();
    await expect(card(page, name).getByText(description)).toBeVisible();
    await expect(card(page, name).getByRole('listitem')).toHaveText(FEATURES);
    await expect(card(page, name).getByText(`£${price}`, { exact: true })).toBeVisible();
    await expect(card(page, name).locator('s')).toHaveText(`£${originalPrice}`);
    await expect(card(page, name).getByText(DISCOUNT_BADGE)).toBeVisible();
    await expect(card(page, name).locator('p', { has: page.locator('s') })).toMatchAriaSnapshot(
      `- paragraph: was £${originalPrice} , now £${price} ${DISCOUNT_BADGE}`,
    );
    await expect(
      card(page, name).getByRole('link', { name: homeLabels.viewContent }),
    ).toBeVisible();
  }
}

test.describe('/ for a visitor', () => {
  test('shows the title, the tagline and a small Admin Login button in the footer', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/ · A\* Economics$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeLabels.tagline);
    await expect(
      footer(page).getByRole('button', { name: homeLabels.adminLogin, exact: true }),
    ).toBeVisible();
    await expect(adminButton(page)).toHaveCount(0);
  });

  test('has one card per subject: name, description, prices, badge, the three features', async ({
    page,
  }) => {
    await page.goto('/');
    await expectCards(page);
  });

  for (const subject of SUBJECTS) {
    test(`View Content of ${subject} leads to its page`, async ({ page }) => {
      await page.goto('/');
      await card(page, subject).getByRole('link', { name: homeLabels.viewContent }).click();
      await page.waitForURL(`**/${subject.toLowerCase()}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
    });
  }

  test('downloads the grade evidence as grade-evidence.pdf', async ({ page }) => {
    await page.goto('/');
    const section = page.getByRole('region', { name: 'I achieved an A* in AQA A-Level Economics' });
    const download = await saveBy(
      section.getByRole('button', { name: homeLabels.downloadEvidence }),
    );
    expect(download.suggestedFilename()).toBe('grade-evidence.pdf');
    const evidence = await PDFDocument.load(await readFile(await download.path()));
    expect(evidence.getPageCount()).toBeGreaterThan(0);
  });

  test.describe('on a phone', () => {
    const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
    test.use(phone);

    test('the grade evidence opens in a new tab', async ({ page }) => {
      await page.goto('/');
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: homeLabels.downloadEvidence }).click(),
      ]);
      await tab.close();
      await expect(page).toHaveURL(/:\d+\/$/);
    });
  });

  test('loads no script file', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts).toEqual([]);
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('is complete', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeLabels.tagline);
      await expectCards(page);
      await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign out' })).toBeHidden();
      const download = await saveBy(
        page.getByRole('button', { name: homeLabels.downloadEvidence }),
      );
      expect(download.suggestedFilename()).toBe('grade-evidence.pdf');
    });
  });
});

test.describe('the hero', () => {
  const moveTo = (page: Page, moment: 'start' | 'end') =>
    page.evaluate((where) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = where === 'start' ? 0 : Number.MAX_SAFE_INTEGER;
      }
    }, moment);
  const picture = (page: Page) => page.locator('section', { has: page.locator('h1') }).screenshot();

  test('is complete in its first frame, and looks the same after the animation and without it', async ({
    page,
  }) => {
    await page.goto('/');
    await loadFonts(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
    await moveTo(page, 'start');
    const first = await picture(page);
    await moveTo(page, 'end');
    const looksSame = async () => first.equals(await picture(page));
    await expect.poll(looksSame, 'the end looks like the start').toBe(true);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await loadFonts(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect.poll(looksSame, 'no animation looks like the start').toBe(true);
  });
});

test.describe('the cards of a student', () => {
  const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });
  const openNotes = (page: Page, subject: string) =>
    card(page, subject).getByRole('link', { name: homeLabels.openNotes });
  const MACRO_FIRST = ['Macroeconomics', 'Microeconomics'];

  test.beforeEach(async ({ page }) => {
    await signUp(page);
  });

  /** Holds back the response with the purchases. @returns function that releases it */
  async function holdPurchases(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${getPurchases.path}`, async (route) => {
      await released;
      await route.continue();
    });
    return () => release();
  }

  test('show owned subjects first, with a link to the notes instead of a price', async ({
    page,
    sandbox,
  }) => {
    await buy(page, sandbox, MACRO);
    await page.goto('/');
    await expect(openNotes(page, 'Macroeconomics')).toBeVisible();
    await expect(names(page)).toHaveText(MACRO_FIRST);
    const own = card(page, 'Macroeconomics');
    await expect(own.getByRole('listitem')).toHaveText(FEATURES);
    await expect(own.getByText(homeLabels.viewContent)).toBeHidden();
    await expect(own.getByText('£30.00')).toBeHidden();
    await expect(openNotes(page, 'Microeconomics')).toHaveCount(0);
    await expect(
      card(page, 'Microeconomics').getByRole('link', { name: homeLabels.viewContent }),
    ).toBeVisible();

    const tabbed: string[] = [];
    await searchField(page).focus();
    for (let press = 0; press < 2; press += 1) {
      await page.keyboard.press('Tab');
      tabbed.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
    }
    expect(tabbed).toEqual([homeLabels.openNotes, homeLabels.viewContent]);
    await openNotes(page, 'Macroeconomics').click();
    await expect(page).toHaveURL(/\/macroeconomics$/);
  });

  for (const width of [360, 1440]) {
    test(`stay in place when the purchases come late, in a window ${width} px wide`, async ({
      page,
      sandbox,
    }) => {
      // Tall enough that a shift anywhere on the page shows.
      await page.setViewportSize({ width, height: 4000 });
      await page.goto('/');
      await loadFonts(page);
      const readShifts = await watchLayoutShifts(page);
      const readBox = async (subject: string) => {
        const box = await card(page, subject).boundingBox();
        if (!box) throw new Error(`${subject} has no card`);
        return box;
      };
      const open = async () => {
        const release = await holdPurchases(page);
        await openNext(page, '/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(names(page).first()).toBeHidden();
        release();
        await expect(names(page).first()).toBeVisible();
        expect(await readShifts()).toEqual([]);
      };
      await open();
      await expect(names(page)).toHaveText(SUBJECTS);
      const [micro, macro] = [await readBox('Microeconomics'), await readBox('Macroeconomics')];

      await buy(page, sandbox, MACRO);
      await open();
      await expect(names(page)).toHaveText(MACRO_FIRST);
      expect(await readBox('Macroeconomics')).toEqual({ ...macro, x: micro.x, y: micro.y });
      const y = width > 360 ? macro.y : macro.y + macro.height - micro.height;
      expect(await readBox('Microeconomics')).toEqual({ ...micro, x: macro.x, y });
    });
  }

  test('appear by themselves if no purchases come, and do not move when they do', async ({
    page,
    sandbox,
  }) => {
    await buy(page, sandbox, MACRO);
    await page.goto('/');
    const readShifts = await watchLayoutShifts(page);
    const release = await holdPurchases(page);
    await openNext(page, '/');
    await expect(names(page).first()).toBeHidden();
    // The stylesheet delays the cards by some seconds, so the test moves its clock forward.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expectCards(page);
    release();
    await expect(openNotes(page, 'Macroeconomics')).toBeVisible();
    await expect(names(page)).toHaveText(SUBJECTS);
    expect(await readShifts()).toEqual([]);
  });

  test('are those of a visitor if the purchases cannot be loaded', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/user\/purchases$/);
    await injectFault('shop', { path: getPurchases.path, status: 503 });
    await page.goto('/');
    await expectCards(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('/ for a signed-in user', () => {
  test('shows a copyright line and a small admin button', async ({ page }) => {
    await signUp(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeLabels.tagline);
    await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} ${SHOP_NAME}`);
    await expect(adminButton(page)).toBeVisible();
    await expect(
      page.getByRole('button', { name: homeLabels.adminLogin, exact: true }),
    ).toHaveCount(0);
    await expectCards(page);
    await adminButton(page).click();
    await expect(page.getByRole('dialog', { name: homeLabels.adminLogin })).toBeVisible();
  });

  test('shows the owner no admin button', async ({ page }) => {
    const { owner } = (await shopOf(page)).accounts;
    await page.goto('/admin');
    await signInAtProvider(page, owner);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await page.goto('/');
    await expect(footer(page)).toContainText(SHOP_NAME);
    await expect(adminButton(page)).toBeHidden();
  });

  test('shows an administrator with a token no admin button', async ({ page }) => {
    await logInByPassword(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(footer(page)).toContainText(SHOP_NAME);
    await expect(adminButton(page)).toBeHidden();
    await expectCards(page);
    expect(calls).not.toContain(getPurchases.path);
  });
});
