import type { Page } from 'playwright/test';
import { homeLabels } from '#site/lib/labels.ts';
import { HOME_PLACEHOLDERS } from '#site/lib/limits.ts';
import { borrowCatalogue } from '../support/browser/catalogue.ts';
import { rebuild } from '../support/browser/rebuild.ts';
import { expect, test } from '../support/browser/test.ts';

let catalogue: Awaited<ReturnType<typeof borrowCatalogue>>;

const placeholders = (page: Page) => page.locator('[data-placeholder]');

async function expectNoGrade(page: Page) {
  const evidence = page.getByRole('region', { name: 'I achieved an A* in AQA A-Level Economics' });
  await expect(evidence.getByRole('button', { name: homeLabels.downloadEvidence })).toBeVisible();
  await expect(evidence.getByText('Candidate')).toHaveCount(0);
  await expect(evidence.getByText('A*', { exact: true })).toHaveCount(0);
}

test.beforeEach(async ({ sandbox }) => {
  catalogue = await borrowCatalogue(sandbox);
});
test.afterEach(() => catalogue.putBack());

test('a home page built without subjects and evidence shows no grade and reserves 2 places, then shows the current subjects', async ({
  page,
  request,
  sandbox,
  injectFault,
  consoleErrors,
}) => {
  consoleErrors.allow(/500 .*\/api\/subjects$/);
  await catalogue.remove('subject', 'offer', 'topic', 'contentItem', 'gradeEvidence');
  await rebuild(request, sandbox);

  const clearFault = await injectFault('shop', { path: '/api/subjects', hang: true });
  await page.goto('/');
  await expect(placeholders(page)).toHaveCount(HOME_PLACEHOLDERS);
  await expect(page.getByText(homeLabels.noSubjects)).toBeHidden();
  await expectNoGrade(page);
  await clearFault();
  await page.reload();
  await expect(page.getByText(homeLabels.noSubjects)).toBeVisible();
  await expect(placeholders(page)).toHaveCount(0);

  await catalogue.putBack();
  // The CMS informs the shop a moment later.
  await expect.poll(async () => (await request.get('/api/subjects')).json()).toHaveLength(2);
  const clearSecondFault = await injectFault('shop', { path: '/api/subjects' });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The subjects could not be loaded');
  await clearSecondFault();
  await page.getByRole('button', { name: 'Try Again' }).click();
  const card = page.getByRole('article', { name: 'Microeconomics' });
  await expect(card.getByRole('link', { name: homeLabels.viewContent })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
});
