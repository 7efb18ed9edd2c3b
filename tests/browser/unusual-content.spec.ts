import type { Page } from 'playwright/test';
import { DISCOUNT_BADGE } from '#contract/discount.ts';
import { homeLabels } from '#site/texts/home.ts';
import { subjectLabels } from '#site/texts/subject.ts';
import { logInByPassword } from '../support/browser/administrator.ts';
import { rebuild } from '../support/browser/rebuild.ts';
import { expect, test } from '../support/browser/test.ts';
import {
  addUnusualContent,
  HALF_MADE,
  OFF_SALE,
  removeUnusualContent,
  topics,
} from '../support/browser/unusual-content.ts';

/** Content that the seed lacks, published together because each build takes seconds. */
test.beforeAll(async ({ request, sandbox }) => {
  await addUnusualContent(sandbox);
  await rebuild(request, sandbox);
});
test.afterAll(async ({ request, sandbox }) => {
  await removeUnusualContent(sandbox);
  await rebuild(request, sandbox);
});

const { contentComingSoon, downloadPdf, noTopics, notOnSale, offSale } = subjectLabels;
const { purchase, purchaseToAccess } = subjectLabels;
const HINT = 'Add content through the Admin panel.';

const topic = (page: Page, name: string) =>
  page.getByRole('listitem', { name: name.replaceAll('  ', ' '), exact: true });

const offer = (page: Page) => page.getByRole('complementary', { name: 'Your access' });

test.describe('/', () => {
  /** @covers home.discount */
  test('has no badge and no struck-through price if the original price is not higher', async ({
    page,
  }) => {
    await page.goto('/');
    const card = page.getByRole('article', { name: HALF_MADE });
    await expect(card.getByText('£25.50', { exact: true })).toBeVisible();
    await expect(card.locator('s')).toHaveCount(0);
    await expect(card.getByText(DISCOUNT_BADGE)).toHaveCount(0);
  });
});

test.describe('a subject page', () => {
  test('shows the price in whole pounds on its button', async ({ page }) => {
    await page.goto('/half-made-economics');
    await expect(page.getByRole('button', { name: purchase('£26'), exact: true })).toBeVisible();
    await expect(page.getByText(DISCOUNT_BADGE)).toHaveCount(0);
  });

  /** @covers subject.empty, subject.nothing-to-buy */
  test('without topics says so, and gives a hint to administrators only', async ({ page }) => {
    await page.goto('/empty-economics');
    await expect(page.getByText(noTopics)).toBeVisible();
    await expect(page.getByText(HINT)).toBeHidden();
    await expect(offer(page)).toHaveText(homeLabels.firstNotes);
    await expect(page.getByRole('navigation', { name: 'Topics' })).toHaveCount(0);

    await logInByPassword(page);
    await page.goto('/empty-economics');
    await expect(page.getByText(noTopics)).toBeVisible();
    await expect(page.getByText(HINT)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Admin panel' }).click();
    await page.waitForURL('**/admin');
  });

  /** @covers subject.empty */
  test('announces content for an empty topic, and gives a hint to administrators only', async ({
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

  /** @covers subject.repeated-title */
  test('hides a title that repeats the topic’s name, ignoring case and spacing', async ({
    page,
  }) => {
    await page.goto('/half-made-economics');
    const entry = topic(page, topics.same);
    await expect(entry.getByRole('button', { name: downloadPdf })).toBeVisible();
    await expect(entry.getByText(/game theory/i)).toHaveCount(1);
    await expect(
      topic(page, topics.fileless).getByText('Notes to come', { exact: true }),
    ).toBeVisible();
  });

  /** @covers subject.missing-file */
  test('neither offers nor sells a missing file', async ({ page }) => {
    await page.goto('/half-made-economics');
    const entry = topic(page, topics.fileless);
    await expect(entry.getByText('PDF coming soon').filter({ visible: true })).toHaveCount(2);
    await expect(entry.getByText(purchaseToAccess(HALF_MADE))).toHaveCount(0);
    await expect(entry.getByRole('button', { name: downloadPdf })).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main.getByText('2 files, 1 free', { exact: true })).toBeVisible();
  });

  /** @covers subject.nothing-to-buy */
  test('of a subject that is off sale has no price and sells nothing, and its free files stay open', async ({
    page,
  }) => {
    await page.goto('/former-economics');
    await expect(page.getByRole('heading', { level: 1, name: OFF_SALE })).toBeVisible();
    await expect(offer(page)).toHaveText(offSale);
    await expect(page.getByRole('button', { name: /^Purchase/ })).toHaveCount(0);
    await expect(page.getByText(notOnSale, { exact: true })).toBeVisible();
    await expect(page.getByText(purchaseToAccess(OFF_SALE))).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('£');
    await expect(page.getByRole('button', { name: downloadPdf })).toHaveCount(1);
  });
});
