import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from './support/test.ts';

for (const path of ['/', '/microeconomics', '/macroeconomics']) {
  test(`a visitor of ${path} loads no script file`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts).toEqual([]);
  });
}

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows both subjects with price, badge and a way in', async ({ page }) => {
    await page.goto('/');
    for (const subject of ['Microeconomics', 'Macroeconomics']) {
      const card = page.getByRole('article').filter({ hasText: subject });
      await expect(card.getByText('50% OFF - Limited Time')).toBeVisible();
      await expect(card.getByRole('link', { name: /View Content/ })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeHidden();
  });

  test('a subject page lists its eight topics, free files to download and locked ones to buy', async ({
    page,
  }) => {
    await page.goto('/microeconomics');
    await expect(
      page.getByText('Purchase Microeconomics to access this content').first(),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'Economic methodology and the economic problem',
      'The market mechanism, market failure and government intervention in markets',
    ]);
    const free = page.locator('form').filter({ hasText: 'Download PDF' }).first();
    const answer = await page.request.get((await free.getAttribute('action')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect((await PDFDocument.load(await answer.body())).getPageCount()).toBeGreaterThan(1);
  });
});

test('an unknown address shows the 404 page with its status', async ({ page, complaints }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  // The browser itself reports the status of the page.
  complaints.length = 0;
});

test('/purchases asks a visitor to log in', async ({ page }) => {
  await page.goto('/purchases');
  await expect(page.getByText('Access Required')).toBeVisible();
  await expect(page.getByText('Please log in to view your purchases.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('/checkout sends a visitor to log in and says why', async ({ page }) => {
  await page.goto('/checkout?subject=subject-microeconomics');
  await expect(page.getByText('Login Required')).toBeVisible();
  await expect(page.getByText('You need to log in to make a purchase.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test('the grade evidence is one press away', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'I achieved an A* in AQA A-Level Economics' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('grade-evidence.pdf');
});
