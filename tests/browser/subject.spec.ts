import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { devices } from 'playwright/test';
import { subjectLabels } from '#site/texts/subject.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  downloads,
  lockedRows,
  purchaseButton,
  readItems,
  readTopics,
  topicHeadings,
} from '../support/browser/subject.ts';
import { expect, test } from '../support/browser/test.ts';
import { MICRO } from '../support/ids.ts';

const { downloadPdf, fullAccess, unlocked } = subjectLabels;

for (const name of ['Microeconomics', 'Macroeconomics']) {
  const path = `/${name.toLowerCase()}`;

  test.describe(path, () => {
    /** @covers subject.page, subject.topics */
    test('shows a breadcrumb, the heading, and the topics in order, each with number and files', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(breadcrumb).toHaveText(/^\s*Home\s*›\s*\w+economics\s*$/);
      await expect(breadcrumb.getByText(name)).toHaveAttribute('aria-current', 'page');

      const topics = await readTopics(page, `subject-${name.toLowerCase()}`);
      expect(topics.length).toBeGreaterThan(5);
      await expect(topicHeadings(page)).toHaveText(topics.map((topic) => topic.name));
      for (const topic of topics) {
        const entry = page.getByRole('listitem', { name: topic.name });
        await expect(entry.getByText(`${topic.order}`, { exact: true })).toBeVisible();
      }
      const items = await readItems(page, `subject-${name.toLowerCase()}`);
      for (const { title } of items) await expect(page.getByText(title).first()).toBeVisible();

      await breadcrumb.getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    });

    /** @covers subject.visitor-buys, sign-in.next */
    test('sends a visitor who wants to buy to /auth, and from there to the checkout', async ({
      page,
    }) => {
      await page.goto(path);
      await purchaseButton(page).click();
      const checkout = `/checkout?subject=subject-${name.toLowerCase()}`;
      await page.waitForURL(`**/auth?next=${encodeURIComponent(checkout)}`);
    });

    /** @covers subject.price, subject.student-buys */
    test('sends a student who wants to buy to the checkout', async ({ page }) => {
      await signUp(page);
      await page.goto(path);
      await purchaseButton(page).click();
      await page.waitForURL(`**/checkout?subject=subject-${name.toLowerCase()}`);
    });

    /** @covers subject.access-check */
    test('loads no script file for a visitor', async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto(path, { waitUntil: 'load' });
      await expect(purchaseButton(page)).toBeVisible();
      expect(scripts).toEqual([]);
    });
  });
}

test.describe('without access', () => {
  for (const who of ['a visitor', 'a student']) {
    /** @covers subject.locked, roles.visitor */
    test(`${who} can download free files and is asked to buy locked ones`, async ({ page }) => {
      if (who === 'a student') await signUp(page);
      await page.goto('/microeconomics');
      await expect(purchaseButton(page)).toBeVisible();
      const items = await readItems(page, MICRO);
      const locked = items.filter(({ isLocked }) => isLocked).length;
      expect([locked, items.length - locked]).not.toContain(0);
      await expect(lockedRows(page)).toHaveCount(locked);
      await expect(downloads(page)).toHaveCount(items.length - locked);
      await expect(page.getByText(unlocked)).toHaveCount(0);
      await expect(page.getByText(fullAccess)).toHaveCount(0);
    });
  }

  /** @covers files.download-name */
  test('a desktop browser saves a file as {title}.pdf', async ({ page }) => {
    await page.goto('/microeconomics');
    const [free] = (await readItems(page, MICRO)).filter(({ isLocked }) => !isLocked);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      downloads(page).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${free?.title}.pdf`);
    const notes = await PDFDocument.load(await readFile(await download.path()));
    expect(notes.getPageCount()).toBeGreaterThan(0);
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('a buyer is told that the files need scripts', async ({ page }) => {
      await page.goto('/microeconomics');
      const line = page.locator('noscript p');
      await expect(line).toBeVisible();
      await expect(line).toContainText('Please turn on JavaScript to open your files.');
    });

    test('the page is complete: a free file can be downloaded, a locked one bought', async ({
      page,
    }) => {
      await page.goto('/microeconomics');
      const topics = await readTopics(page, MICRO);
      await expect(topicHeadings(page)).toHaveText(topics.map((topic) => topic.name));
      await expect(lockedRows(page).first()).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        downloads(page).first().click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      await purchaseButton(page).click();
      await page.waitForURL('**/auth?next=%2Fcheckout%3Fsubject%3Dsubject-microeconomics');
    });
  });
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use(phone);

  for (const who of ['a visitor', 'a buyer']) {
    /** @covers files.download-name */
    test(`a file opens in a new tab for ${who}`, async ({ page, sandbox }) => {
      if (who === 'a buyer') {
        await signUp(page);
        await buy(page, sandbox, MICRO);
      }
      await page.goto('/microeconomics');
      if (who === 'a buyer') await expect(page.getByText(fullAccess)).toBeVisible();
      const form = page.locator('form').filter({ hasText: downloadPdf }).last();
      const path = String(await form.getAttribute('action'));
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        form.getByRole('button', { name: downloadPdf }).click(),
      ]);
      await tab.close();
      await expect(page).toHaveURL(/\/microeconomics$/);
      const headers = { 'user-agent': phone.userAgent };
      const file = await page.request.get(path, { headers });
      expect(file.headers()['content-disposition']).toMatch(/^inline; filename=".+\.pdf"/);
    });
  }
});
