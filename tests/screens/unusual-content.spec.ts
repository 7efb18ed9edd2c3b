import type { BrowserContext, Page } from 'playwright/test';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { messages } from '#contract/messages.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { updateLabels } from '#site/features/progress/labels.ts';
import { downloadLabel, homeLabels } from '#site/lib/labels.ts';
import { SUBJECT_PLACEHOLDERS } from '#site/lib/limits.ts';
import { offerLabels } from '#site/lib/offer-labels.ts';
import { logInByPassword } from '../support/browser/administrator.ts';
import { findViolations } from '../support/browser/axe.ts';
import { watchLayoutShifts } from '../support/browser/layout-shifts.ts';
import { openFiles } from '../support/browser/progress.ts';
import { rebuild } from '../support/browser/rebuild.ts';
import { saveBy } from '../support/browser/save.ts';
import { expectNoViolation } from '../support/browser/screen-widths.ts';
import { unusualScreens } from '../support/browser/screens/unusual-content.ts';
import { reach } from '../support/browser/screens.ts';
import { buy, signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import {
  addLateTopic,
  addUnusualContent,
  EMPTY,
  EMPTY_PATH,
  HALF_MADE,
  LONG_NAMES,
  LONG_PATH,
  LONG_TOPICS,
  OFF_SALE,
  removeUnusualContent,
  topics,
  WHATS_NEW,
} from '../support/browser/unusual-content.ts';

let buyer: Awaited<ReturnType<BrowserContext['cookies']>>;

/** Content that the seed lacks, published together because each build takes seconds. */
test.beforeAll(async ({ browser, request, sandbox }) => {
  const page = await browser.newPage({ baseURL: sandbox.shop });
  await signUp(page);
  await buy(page, sandbox, OFF_SALE);
  buyer = await page.context().cookies();
  await page.close();
  await addUnusualContent(sandbox);
  await rebuild(request, sandbox);
});
test.afterAll(({ sandbox }) => removeUnusualContent(sandbox));

const { contentComingSoon, noTopics, notOnSale } = subjectLabels;
const { purchase, purchaseToAccess } = subjectLabels;
const HINT = 'Add content through the Admin panel.';

const topic = (page: Page, name: string) =>
  page.getByRole('listitem', { name: name.replaceAll('  ', ' '), exact: true });

const offer = (page: Page) => page.getByRole('complementary', { name: 'Your access' });

const SIX = ['Microeconomics', HALF_MADE, EMPTY, ...LONG_NAMES];
const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });

test.describe('/', () => {
  test('has no badge and no struck-through price if the original price is lower', async ({
    page,
  }) => {
    await page.goto('/');
    const card = page.getByRole('article', { name: HALF_MADE });
    await expect(card.getByText('£25.00', { exact: true })).toBeVisible();
    await expect(card.locator('s')).toHaveCount(0);
    await expect(card.getByText(DISCOUNT_BADGE)).toHaveCount(0);
  });

  test('shows that files are coming for a subject without files or drawings, and shows no picture', async ({
    page,
  }) => {
    await page.goto('/');
    const card = page.getByRole('article', { name: EMPTY });
    await expect(card.getByText(offerLabels.firstNotes)).toBeVisible();
    await expect(card.getByText('£')).toHaveCount(0);
    await expect(card.locator('.card-picture')).toHaveCount(0);
  });

  test('shows a subject off sale only to its owners, and shifts nothing', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(cards(page)).toHaveText(SIX);
    const heading = await cards(page).filter({ hasText: 'Microeconomics' }).boundingBox();
    expect(heading?.height, 'a name of one word stays on its line').toBeLessThan(40);
    await expect(subjectLinks(page)).toHaveText(['Home', ...SIX]);

    await context.addCookies(buyer);
    await page.setViewportSize({ width: 1440, height: 4000 });
    const readShifts = await watchLayoutShifts(page);
    await page.goto('/');
    await expect(cards(page)).toHaveText(['Macroeconomics', ...SIX]);
    const card = page.getByRole('article', { name: 'Macroeconomics' });
    await expect(card.getByRole('link', { name: homeLabels.openNotes })).toBeVisible();
    await expect(card.getByText('£')).toHaveCount(0);
    await expect(subjectLinks(page)).toHaveText(['Home', ...SIX]);
    await expect(page.getByRole('button', { name: homeLabels.downloadEvidence })).toBeVisible();
    expect(await readShifts()).toEqual([]);
  });
});

const header = (page: Page) => page.getByRole('banner');
const subjectLinks = (page: Page) =>
  header(page).getByRole('list').filter({ hasText: 'Home' }).getByRole('link');

test('the header has one row on a phone with six subjects, whose menu scrolls to each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/');
  const ONE_ROW = 60;
  expect((await header(page).boundingBox())?.height).toBeLessThanOrEqual(ONE_ROW);
  await header(page).locator('summary').click();
  await expect(subjectLinks(page)).toHaveText(['Home', ...SIX]);
  for (const link of await subjectLinks(page).all()) {
    // Scrolls. Fails if anything covers the link.
    await link.click({ trial: true });
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('a subject page', () => {
  test('shows the price in whole pounds on its button', async ({ page }) => {
    await page.goto('/half-made-economics');
    await expect(page.getByRole('button', { name: purchase('£25'), exact: true })).toBeVisible();
    await expect(page.getByText(DISCOUNT_BADGE)).toHaveCount(0);
  });

  test('shows that it has no topics, and gives a hint only to administrators', async ({ page }) => {
    await page.goto('/empty-economics');
    await expect(page.getByText(noTopics)).toBeVisible();
    await expect(page.getByText(HINT)).toBeHidden();
    await expect(offer(page)).toHaveText(offerLabels.firstNotes);
    await expect(page.getByRole('navigation', { name: 'Topics' })).toHaveCount(0);

    await logInByPassword(page);
    await page.goto('/empty-economics');
    await expect(page.getByText(noTopics)).toBeVisible();
    await expect(page.getByText(HINT)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Admin panel' }).click();
    await page.waitForURL('**/admin');
  });

  test('announces content for an empty topic, and gives a hint only to administrators', async ({
    page,
  }) => {
    await page.goto('/half-made-economics');
    await expect(topic(page, topics.empty).getByText(contentComingSoon)).toBeVisible();
    await expect(topic(page, topics.same).getByText(contentComingSoon)).toHaveCount(0);
    await expect(page.getByText(HINT)).toBeHidden();

    await logInByPassword(page);
    await page.goto('/half-made-economics');
    await expect(topic(page, topics.empty).getByText(HINT)).toBeVisible();
    await expect(page.getByText(HINT).filter({ visible: true })).toHaveCount(1);
  });

  test('hides a title that repeats the topic’s name, ignoring case and spacing', async ({
    page,
  }) => {
    await page.goto('/half-made-economics');
    const entry = topic(page, topics.same);
    await expect(entry.getByRole('button', { name: downloadLabel })).toBeVisible();
    await expect(entry.getByText(/game theory/i)).toHaveCount(1);
    await expect(
      topic(page, topics.fileless).getByText('Notes to come', { exact: true }),
    ).toBeVisible();
  });

  test('has a look inside a locked file, unless the owner has switched it off', async ({
    page,
  }) => {
    await page.goto('/half-made-economics');
    const entry = topic(page, topics.sold);
    await expect(entry.getByText(purchaseToAccess(HALF_MADE))).toHaveCount(2);
    const look = entry.getByText(subjectLabels.lookInside, { exact: true });
    await expect(look).toHaveAttribute('aria-label', subjectLabels.lookInsideFile('Notes on sale'));
    await expect(topic(page, topics.same).getByText(subjectLabels.lookInside)).toHaveCount(0);
  });

  test('shows what is new in a replaced file until its owner opens it, and their purchases keep the earlier version', async ({
    page,
    sandbox,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    await buy(page, sandbox, 'subject-half-made');
    await page.goto('/half-made-economics');
    const row = page.locator('.file-row').filter({ hasText: 'Notes on sale' });
    await expect(row).toContainText(`${updateLabels.updated} ${WHATS_NEW}`);
    await expect(row.getByText(updateLabels.updated, { exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.goto('/purchases');
    await openFiles(page);
    const entry = page.getByRole('listitem').filter({ hasText: 'Notes on sale' }).last();
    await expect(entry).toContainText(`${updateLabels.updated} ${WHATS_NEW}`);
    expect(await findViolations(page)).toEqual([]);
    const earlier = entry.getByRole('button', {
      name: updateLabels.earlierVersion('1 January 2099'),
    });
    const saved = await saveBy(earlier);
    expect(saved.suggestedFilename()).toBe('Notes on sale (version 1).pdf');
    await expect(entry).toContainText(WHATS_NEW);

    await page.goto('/half-made-economics');
    await expect(row).toContainText(WHATS_NEW);
    const download = row.getByRole('button', { name: downloadLabel });
    await saveBy(download);
    await expect(row).not.toContainText(WHATS_NEW);
    const access = page.waitForResponse('**/api/user/access/**');
    await page.reload();
    expect(await (await access).json()).toEqual({ hasAccess: true });
    await expect(row).not.toContainText(WHATS_NEW);
  });

  test('neither offers nor sells a missing file', async ({ page }) => {
    await page.goto('/half-made-economics');
    const entry = topic(page, topics.fileless);
    await expect(entry.getByText('PDF coming soon').filter({ visible: true })).toHaveCount(2);
    await expect(entry.getByText(purchaseToAccess(HALF_MADE))).toHaveCount(0);
    await expect(entry.getByRole('button', { name: downloadLabel })).toHaveCount(0);
    const main = page.getByRole('main');
    // The pages are counted after a publication.
    await expect(main.getByText(/^3 files.* \(1 of the files is free\)$/)).toBeVisible();
  });

  test('has no price and sells nothing if the subject is off sale, and its free files stay open', async ({
    page,
  }) => {
    await page.goto('/macroeconomics');
    await expect(page.getByRole('heading', { level: 1, name: 'Macroeconomics' })).toBeVisible();
    await expect(offer(page)).toHaveText(messages.subjectOffSale);
    await expect(page.getByRole('button', { name: /^Purchase/ })).toHaveCount(0);
    await expect(page.getByText(notOnSale, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(purchaseToAccess('Macroeconomics'))).toHaveCount(0);
    await expect(page.getByRole('button', { name: downloadLabel }).first()).toBeVisible();
  });
});

test.describe('a subject page built without topics', () => {
  const path = '/api/subjects/subject-empty/topics';

  test('reserves 4 places, then shows the current topics', async ({
    page,
    request,
    sandbox,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/500 .*\/api\/subjects\/subject-empty\/topics$/);
    const placeholders = page.locator('[data-placeholder]');
    const clearFault = await injectFault('shop', { path, hang: true });
    await page.goto(EMPTY_PATH);
    await expect(placeholders).toHaveCount(SUBJECT_PLACEHOLDERS);
    await expect(page.getByText(noTopics)).toBeHidden();
    await clearFault();
    await page.reload();
    await expect(page.getByText(noTopics)).toBeVisible();
    await expect(placeholders).toHaveCount(0);

    const remove = await addLateTopic(sandbox);
    // The CMS informs the shop a moment later.
    await expect.poll(async () => (await request.get(path)).json()).not.toEqual([]);
    const clearSecondFault = await injectFault('shop', { path });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The topics could not be loaded');
    await clearSecondFault();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(topic(page, topics.late).getByText(purchaseToAccess(EMPTY)).first()).toBeVisible();
    await remove();
    await expect.poll(async () => (await request.get(path)).json()).toEqual([]);
  });
});

test.describe('a subject with many topics', () => {
  test('every download button is described by the title of its file or its topic', async ({
    page,
  }) => {
    await page.goto(LONG_PATH);
    const buttons = page.getByRole('button', { name: downloadLabel });
    const described = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const id = button.getAttribute('aria-describedby') ?? '';
        return document.getElementById(id)?.textContent;
      }),
    );
    expect(described.length).toBeGreaterThan(20);
    expect(described.filter((text) => !text)).toEqual([]);
    expect(described).toContain('Topic number 10');
  });

  test('a number of two digits fits on one line', async ({ page }) => {
    await page.goto(LONG_PATH);
    const number = (text: string) => page.locator('.topic-number').getByText(text, { exact: true });
    const readHeight = async (text: string) => (await number(text).boundingBox())?.height;
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await readHeight('39'), `at ${width} px`).toBe(await readHeight('1'));
    }
  });

  test('a topic far down the page is two presses away, and in a wide window only one', async ({
    page,
  }) => {
    const link = page.getByRole('link', { name: '39 Topic number 39' });
    const heading = page.getByRole('heading', { name: 'Topic number 39' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(LONG_PATH);
    await link.click();
    await expect(heading).toBeInViewport();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(LONG_PATH);
    await page.getByText(`All ${LONG_TOPICS} topics`).click();
    await link.click();
    await expect(heading).toBeInViewport();
  });
});

for (const screen of unusualScreens) {
  test(`${screen.name} has no violation in either theme`, async ({ page, stage }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach(screen, stage);
    await expectNoViolation(page, screen);
  });
}
