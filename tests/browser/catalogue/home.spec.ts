import type { Locator, Page } from 'playwright/test';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { getProgress } from '#contract/reading/progress.ts';
import { texts } from '#shop';
import { homeLabels } from '#site/texts/home.ts';
import { progressLabels } from '#site/texts/reading.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { clientOf } from '../../support/browser/client.ts';
import { loadFonts, openNext } from '../../support/browser/fonts.ts';
import { hold } from '../../support/browser/hold.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
import { CARDS, expectSuccess, pay } from '../../support/browser/payments.ts';
import { saveBy } from '../../support/browser/save.ts';
import { searchField } from '../../support/browser/screens/search.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { startCheckout } from '../../support/purchase.ts';

const SHOP_NAME = 'A* Economics';
/** Features of every subject: docs/product.md#home. */
const FEATURES = ['Detailed Chains of Analysis', 'Recent Real World Examples', 'A* Evaluation'];
const SUBJECTS = ['Microeconomics', 'Macroeconomics'];
const PURCHASES = `**${getPurchases.path}`;

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
  test('shows the tagline and a small Admin Login button, has one card per subject, and loads no script file', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'load' });
    await expect(page).toHaveTitle(/ · A\* Economics$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.tagline);
    await expect(
      footer(page).getByRole('button', { name: homeLabels.adminLogin, exact: true }),
    ).toBeVisible();
    await expect(adminButton(page)).toHaveCount(0);
    await expectCards(page);
    expect(scripts).toEqual([]);
    await card(page, 'Macroeconomics').getByRole('link', { name: homeLabels.viewContent }).click();
    await page.waitForURL('**/macroeconomics');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Macroeconomics');
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('is complete', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.tagline);
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

test.describe('the notes of a student', () => {
  const ownNotes = (page: Page) => page.getByRole('region', { name: homeLabels.ownNotes });
  const shop = (page: Page) => page.getByRole('region', { name: 'More subjects' });
  const openNotes = (page: Page) =>
    ownNotes(page).getByRole('link', { name: homeLabels.openNotes });
  const tagline = (page: Page) => page.getByRole('heading', { level: 1 });
  const usualPrice = (page: Page) =>
    card(page, 'Microeconomics').getByText('£30.00', { exact: true });
  const complete = (page: Page) => page.getByRole('link', { name: 'Complete your set' });

  test.beforeEach(async ({ page }) => {
    await signUp(page);
  });

  async function boxOf(place: Locator) {
    const box = await place.boundingBox();
    if (!box) throw new Error('Not on the page');
    return box;
  }

  test('come first, with the search, and the missing subject is for sale', async ({
    page,
    sandbox,
  }) => {
    await addPurchase(page, sandbox, MACRO);
    await page.goto('/');
    await expect(tagline(page)).toHaveText(texts.tagline);
    await expect(page.locator('.hero-diagram')).toBeHidden();
    await expect(ownNotes(page).getByRole('article')).toHaveAccessibleName('Macroeconomics');
    await expect(openNotes(page)).toHaveAttribute('href', '/macroeconomics');
    await expect(shop(page).getByRole('article')).toHaveAccessibleName('Microeconomics');
    await expect(complete(page)).toBeVisible();

    const tabbed: string[] = [];
    await page.getByRole('link', { name: progressLabels.startReading }).focus();
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      tabbed.push(
        await page.evaluate(() => {
          const { activeElement: focused } = document;
          return focused?.textContent?.trim() || (focused?.tagName ?? '');
        }),
      );
    }
    expect(tabbed).toEqual([
      homeLabels.openNotes,
      'INPUT',
      'Complete your set: Microeconomics for £20',
      homeLabels.viewContent,
    ]);
    await openNotes(page).click();
    await expect(page).toHaveURL(/\/macroeconomics$/);
  });

  test('are all that a student sees who owns every subject', async ({ page, sandbox }) => {
    for (const subject of [MICRO, MACRO]) await addPurchase(page, sandbox, subject);
    await page.goto('/');
    await expect(openNotes(page)).toHaveCount(2);
    await expect(searchField(page)).toBeVisible();
    await expect(page.locator('#subjects')).toBeHidden();
    await expect(page.getByText('£').filter({ visible: true })).toHaveCount(0);
  });

  test('are no part of the page of a student who owns nothing, which sells', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expectCards(page);
    await expect(ownNotes(page)).toHaveCount(0);
    await expect(searchField(page)).toHaveCount(0);
    const hero = await boxOf(page.locator('.hero'));
    const heading = await boxOf(page.getByRole('heading', { name: 'Choose your subject' }));
    expect(hero.height).toBeGreaterThan(600);
    expect(heading.y - hero.y - hero.height, 'no empty strip').toBeLessThan(80);
  });

  test.describe('on a phone of 360 × 740 px', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    /** Bottom of the first "Open your notes" on the unscrolled page. */
    async function bottomOfOpenNotes(page: Page): Promise<number> {
      await expect(openNotes(page).first()).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const { y, height } = await boxOf(openNotes(page).first());
      return y + height;
    }

    test('can be opened without scrolling right after the payment, and while its toast shows', async ({
      page,
    }) => {
      await page.goto(`/checkout?subject=${MACRO}`);
      await pay(page, CARDS.success);
      await expectSuccess(page);
      expect(await bottomOfOpenNotes(page)).toBeLessThan(740);
      const toast = await boxOf(
        page.getByRole('listitem').filter({ has: page.getByText('Payment Successful') }),
      );
      const link = await boxOf(openNotes(page).first());
      expect(toast.y + toast.height, 'the toast covers no link').toBeLessThan(link.y);
    });
  });

  test('are there from the first paint, and nothing moves when prices and progress come', async ({
    page,
    sandbox,
  }) => {
    // Tall enough that a shift anywhere on the page shows.
    await page.setViewportSize({ width: 360, height: 4000 });
    await page.goto('/');
    await loadFonts(page);
    const readShifts = await watchLayoutShifts(page);
    const open = async (shown: Locator) => {
      const release = await hold(page, PURCHASES, `**${getProgress.path}`);
      await openNext(page, '/');
      await expect(tagline(page)).toBeVisible();
      await expect(shown).toBeHidden();
      release();
      await expect(shown).toBeVisible();
      expect(await readShifts()).toEqual([]);
    };
    await startCheckout(clientOf(page, sandbox), MICRO);
    await open(page.getByRole('link', { name: progressLabels.finishPurchase('Microeconomics') }));

    await addPurchase(page, sandbox, MACRO);
    const release = await hold(page, PURCHASES);
    await openNext(page, '/');
    await expect(openNotes(page)).toBeVisible();
    await expect(complete(page)).toBeHidden();
    await expect(usualPrice(page)).toBeHidden();
    release();
    await open(complete(page));
  });

  test('shows the usual price by itself if no purchases come, and does not move when they do', async ({
    page,
    sandbox,
  }) => {
    await addPurchase(page, sandbox, MACRO);
    await page.goto('/');
    const readShifts = await watchLayoutShifts(page);
    const release = await hold(page, PURCHASES);
    await openNext(page, '/');
    const usual = usualPrice(page);
    await expect(usual).toBeHidden();
    // The stylesheet delays the price by some seconds, so the test moves its clock forward.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(usual).toBeVisible();
    release();
    await expect(complete(page)).toBeVisible();
    expect(await readShifts()).toEqual([]);
  });

  test('appear as soon as the shop knows of a purchase on another device', async ({
    page,
    sandbox,
  }) => {
    await addPurchase(page, sandbox, MACRO);
    await page.context().clearCookies({ name: 'owned_macroeconomics' });
    await page.goto('/');
    await expect(openNotes(page)).toBeVisible();
    await expect(shop(page).getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: progressLabels.startReading })).toBeVisible();
  });
});

test.describe('/ for a signed-in user', () => {
  test('shows a copyright line and a small admin button', async ({ page }) => {
    await signUp(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.tagline);
    await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} ${SHOP_NAME}`);
    await expect(adminButton(page)).toBeVisible();
    await expect(
      page.getByRole('button', { name: homeLabels.adminLogin, exact: true }),
    ).toHaveCount(0);
    await expectCards(page);
    await adminButton(page).click();
    await expect(page.getByRole('dialog', { name: homeLabels.adminLogin })).toBeVisible();
  });

  test('shows an administrator with a token no admin button', async ({ page }) => {
    await enterPanel(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(footer(page)).toContainText(SHOP_NAME);
    await expect(adminButton(page)).toBeHidden();
    await expectCards(page);
    expect(calls).not.toContain(getPurchases.path);
  });
});
