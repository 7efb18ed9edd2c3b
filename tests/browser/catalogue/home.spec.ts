import type { Locator, Page } from 'playwright/test';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { getToday } from '#contract/practice/today.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { texts } from '#shop';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { homeLabels, navLabels } from '#site/lib/labels.ts';
import { clientOf } from '../../support/browser/client.ts';
import { loadFonts } from '../../support/browser/fonts.ts';
import { hold } from '../../support/browser/hold.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
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

  test('come first, with the search, also if another device has bought them, and the missing subject is for sale', async ({
    page,
    sandbox,
  }) => {
    await addPurchase(page, sandbox, MACRO);
    await page.context().clearCookies({ name: 'owned_macroeconomics' });
    await page.goto('/');
    await expect(openNotes(page)).toBeVisible();
    await expect(page.getByRole('link', { name: progressLabels.startReading })).toBeVisible();
    await expect(tagline(page)).toHaveText(texts.tagline);
    await expect(page.locator('.hero-diagram')).toBeHidden();
    await expect(ownNotes(page).getByRole('article')).toHaveAccessibleName('Macroeconomics');
    await expect(openNotes(page)).toHaveAttribute('href', '/macroeconomics');
    await expect(shop(page).getByRole('article')).toHaveAccessibleName('Microeconomics');
    await expect(complete(page)).toBeVisible();

    const tabbed: string[] = [];
    await page.getByRole('link', { name: 'Start now' }).focus();
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab');
      tabbed.push(
        await page.evaluate(() => {
          const { activeElement: focused } = document;
          return focused?.textContent?.trim() || (focused?.tagName ?? '');
        }),
      );
    }
    expect(tabbed).toEqual([
      expect.stringMatching(`^${progressLabels.startReading}`),
      homeLabels.openNotes,
      'INPUT',
      'Complete your set: Microeconomics for £20',
      homeLabels.viewContent,
    ]);
    await openNotes(page).click();
    await expect(page).toHaveURL(/\/macroeconomics$/);
  });

  test('begin with the number of cards today, one press from the first card, and the header shows it', async ({
    page,
    sandbox,
  }) => {
    await addPurchase(page, sandbox, MICRO);
    await page.goto('/');
    const practice = ownNotes(page).getByRole('region', { name: /^Today: \d+ cards?$/ });
    await expect(practice).toContainText(/about \d+ minutes?/);
    const cards = /\d+/.exec((await practice.getByRole('heading').textContent()) ?? '')?.[0];
    await practice.getByRole('link').click();
    await expect(page.getByRole('button', { name: practiceLabels.showAnswer })).toBeVisible();
    await page.goto('/macroeconomics');
    const link = page.getByRole('banner').getByRole('link', { name: navLabels.practise });
    await expect(link).toHaveAccessibleName(
      new RegExp(`^${navLabels.practise}, ${cards} cards? today$`),
    );
  });

  test('are followed by the folded subjects and the grade evidence if the student owns every subject, and by the open cards as soon as a subject is missing', async ({
    page,
    sandbox,
  }) => {
    await addPurchase(page, sandbox, MACRO);
    // Left by a purchase that has been refunded since.
    const stale = { name: `${OWNED_COOKIE}microeconomics`, value: '1', url: sandbox.shop };
    await page.context().addCookies([stale]);
    const release = await hold(page, PURCHASES);
    await page.goto('/');
    await expect(ownNotes(page).getByRole('article')).toHaveCount(2);
    await expect(shop(page)).toBeHidden();
    release();
    await expect(shop(page).getByRole('article')).toHaveAccessibleName('Microeconomics');

    await addPurchase(page, sandbox, MICRO);
    await page.goto('/');
    await expect(ownNotes(page).getByRole('article')).toHaveCount(2);
    const evidence = page.getByRole('button', { name: homeLabels.downloadEvidence });
    await expect(evidence).toBeVisible();
    const view = page.getByRole('link', { name: homeLabels.viewContent });
    await expect(view.filter({ visible: true })).toHaveCount(0);
    await page.getByText('All subjects', { exact: true }).click();
    await expect(view.filter({ visible: true })).toHaveCount(SUBJECTS.length);
    await expect(usualPrice(page)).toBeVisible();
    await expect(complete(page)).toBeHidden();
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
      const calls = [getProgress, getToday].map(({ path }) => `**${path}`);
      const release = await hold(page, PURCHASES, ...calls);
      await page.goto('/');
      await expect(tagline(page)).toBeVisible();
      await expect(shown).toBeHidden();
      // The display face may move what follows a price by a few pixels.
      await loadFonts(page);
      const shifts = await readShifts();
      const came = page.waitForResponse(`**${getToday.path}`);
      release();
      await came;
      await expect(shown).toBeVisible();
      expect(await readShifts()).toEqual(shifts);
    };
    await startCheckout(clientOf(page, sandbox), MICRO);
    await open(page.getByRole('link', { name: progressLabels.finishPurchase('Microeconomics') }));

    await addPurchase(page, sandbox, MACRO);
    const release = await hold(page, PURCHASES);
    await page.goto('/');
    await expect(openNotes(page)).toBeVisible();
    await expect(complete(page)).toBeHidden();
    await expect(usualPrice(page)).toBeHidden();
    release();
    await open(complete(page));
  });
});

test.describe('/ for a signed-in user', () => {
  test('without purchases shows a copyright line and a small admin button, and sells', async ({
    page,
  }) => {
    await signUp(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.tagline);
    await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} ${SHOP_NAME}`);
    await expect(adminButton(page)).toBeVisible();
    await expect(
      page.getByRole('button', { name: homeLabels.adminLogin, exact: true }),
    ).toHaveCount(0);
    await expectCards(page);
    await expect(page.getByRole('region', { name: homeLabels.ownNotes })).toHaveCount(0);
    await expect(searchField(page)).toHaveCount(0);
    await adminButton(page).click();
    await expect(page.getByRole('dialog', { name: homeLabels.adminLogin })).toBeVisible();
  });
});
