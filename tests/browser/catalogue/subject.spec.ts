import type { Locator, Page } from 'playwright/test';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { loadFonts } from '../../support/browser/fonts.ts';
import { saveBy } from '../../support/browser/save.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import {
  downloads,
  lockedRows,
  purchaseButton,
  readItems,
  readTopics,
  topicHeadings,
} from '../../support/browser/subject.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';

const { free, fullAccess, unlocked } = subjectLabels;

async function readBox(element: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Expects title, price and purchase button in the first screen. @returns their places */
async function expectInFirstScreen(page: Page, screenHeight: number) {
  await loadFonts(page);
  const offer = page.getByRole('complementary', { name: 'Your access' });
  const title = await readBox(page.getByRole('heading', { level: 1 }));
  const price = await readBox(offer.locator('p', { has: page.locator('s') }));
  const button = await readBox(purchaseButton(page));
  for (const { top, bottom } of [title, price, button]) {
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(screenHeight);
  }
  return { title, price, button };
}

test.describe('a subject’s page', () => {
  test('is at most 4,100 px high on a phone, with title, price and purchase button in the first screen, every file visible and a list of topics', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/microeconomics');
    await expectInFirstScreen(page, 740);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height()).toBeLessThanOrEqual(4100);
    const rows = page.locator('.content-row');
    await expect(rows).toHaveCount((await readItems(page, MICRO)).length);
    for (const row of await rows.all()) await expect(row.getByText(/\S/).first()).toBeVisible();

    const topic = page
      .getByRole('listitem')
      .filter({ has: page.locator('.topic-fold') })
      .first();
    const diagram = topic.getByRole('img');
    await expect(diagram).toBeHidden();
    await topic.getByText('Diagram', { exact: true }).locator('..').click();
    await expect(diagram).toBeVisible();

    await page.getByText(/^All \d+ topics$/).click();
    const last = topicHeadings(page).last();
    const links = page.getByRole('navigation', { name: 'Topics' }).getByRole('link');
    await links.last().click();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  });

  test('loads no script file for a visitor, and its drawings after the first paint; price, seller, guarantee and links to the topics are beside the title', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const drawings = page.waitForRequest('**/drawings/*.svg');
    await page.goto('/microeconomics', { waitUntil: 'load' });
    await expect(purchaseButton(page)).toBeVisible();
    await (await (await drawings).response())?.finished();
    const painted = await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint && performance.timeOrigin + paint.startTime;
    });
    expect((await drawings).timing().startTime).toBeGreaterThan(Number(await painted.jsonValue()));

    const { title, price, button } = await expectInFirstScreen(page, 900);
    const offer = page.getByRole('complementary', { name: 'Your access' });
    const card = await readBox(offer);
    expect(Math.abs(card.top - title.top)).toBeLessThan(16);
    expect(card.left).toBeGreaterThan(title.right);
    expect(button.top - price.bottom, 'directly below the price').toBeLessThan(20);
    for (const text of [/^One-time payment/, /^Sold by/]) {
      expect((await readBox(offer.getByText(text))).top).toBeGreaterThan(button.bottom);
    }
    // Only owners can open the contents of a file.
    await expect(page.getByText('Contents', { exact: true })).toHaveCount(0);

    const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('link');
    await expect(topics).toHaveCount(await topicHeadings(page).count());
    await topics.nth(5).click();
    await expect(topicHeadings(page).nth(5)).toBeFocused();
    await expect(topicHeadings(page).nth(5)).toBeInViewport();
    expect(scripts).toEqual([]);

    await expect(offer).toContainText(
      'Sold by A* Economics (sample seller). Not what you hoped for?',
    );
    await offer.getByRole('link', { name: 'A* Economics (sample seller)' }).click();
    await expect(page.locator('#seller')).toBeInViewport();
    await offer.getByRole('link', { name: 'Get your money back within 30 days.' }).click();
    await page.waitForURL('**/refunds');
  });
});

test.describe('without access', () => {
  test('a student can download free files and is asked to buy locked ones', async ({ page }) => {
    await signUp(page);
    await page.goto('/microeconomics');
    await expect(purchaseButton(page)).toBeVisible();
    const items = await readItems(page, MICRO);
    const locked = items.filter(({ isLocked }) => isLocked).length;
    expect([locked, items.length - locked]).not.toContain(0);
    await expect(lockedRows(page)).toHaveCount(locked);
    await expect(downloads(page)).toHaveCount(items.length - locked);
    await expect(page.getByText(free, { exact: true })).toHaveCount(items.length - locked);
    await expect(page.getByText(unlocked)).toHaveCount(0);
    await expect(page.getByText(fullAccess)).toHaveCount(0);
    await lockedRows(page).last().click();
    await expect(purchaseButton(page)).toBeFocused();
    await expect(purchaseButton(page)).toBeInViewport();
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('a student who bought in another browser opens a list of the locked files, and downloads a file', async ({
      page,
      context,
      sandbox,
    }) => {
      await signUp(page);
      await addPurchase(page, sandbox, MICRO);
      await context.clearCookies({ name: `${OWNED_COOKIE}microeconomics` });
      await page.goto('/microeconomics');
      const locked = (await readItems(page, MICRO)).filter(({ isLocked }) => isLocked);
      const links = page.locator('noscript a');
      await expect(links.first()).toBeHidden();
      const summary = page.locator('noscript summary');
      await expect(summary).toHaveText('Bought this subject already? Open your files');
      await summary.click();
      await expect(links).toHaveText(locked.map(({ title }) => title));
      const download = await saveBy(links.last());
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    });

    test('the page is complete: a free file can be downloaded, a locked one bought', async ({
      page,
    }) => {
      await page.goto('/microeconomics');
      const topics = await readTopics(page, MICRO);
      await expect(topicHeadings(page)).toHaveText(topics.map((topic) => topic.name));
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(breadcrumb).toHaveText(/^\s*Home\s*›\s*Microeconomics\s*$/);
      await expect(breadcrumb.getByText('Microeconomics')).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('symbol use[href^="/drawings/"]').first()).toBeAttached();
      await lockedRows(page).first().click();
      await expect(purchaseButton(page)).toBeFocused();
      const download = await saveBy(downloads(page).first());
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      await purchaseButton(page).click();
      await page.waitForURL(
        '**/auth?tab=signup&next=%2Fcheckout%3Fsubject%3Dsubject-microeconomics',
      );
    });
  });
});
