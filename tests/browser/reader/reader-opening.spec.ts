import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import { hold } from '../../support/browser/hold.ts';
import { FREE, field, openReader, shown } from '../../support/browser/reader.ts';
import { expect, test } from '../../support/browser/test.ts';

const READER_SCRIPT = /\/_astro\/reader-[\w-]+\.js/;

const picture = (page: Page) => page.locator('.reader-picture');

test('a file opens at the page left, after an error with a way on while its scripts hang or are gone', async ({
  page,
  consoleErrors,
}) => {
  const late = page.getByRole('alert').filter({ hasText: readerLabels.late });
  await page.clock.install();
  await openReader(page, readPath(FREE));
  await field(page).fill('3');
  await field(page).press('Enter');
  await expect(shown(page, 3)).toHaveAttribute('data-state', 'sharp');

  const release = await hold(page, READER_SCRIPT);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText(readerLabels.openingAtPage(3))).toBeVisible();
  await expect(field(page)).toHaveValue('3');
  await expect(picture(page)).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(late.getByRole('link', { name: readerLabels.download })).toHaveAttribute('download');
  await expect(page.getByText(readerLabels.openingAtPage(3))).toBeHidden();
  release();
  await expect(shown(page, 3).locator('canvas')).toBeInViewport();
  await expect(shown(page, 3)).toHaveAttribute('data-state', 'sharp');
  await expect(field(page)).toHaveValue('3');
  await expect(late).toBeHidden();

  consoleErrors.allow(/404/);
  await page.route(/\/_astro\/[^/?]+\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(late).toBeVisible();
  await page.unrouteAll();
  await late.getByRole('button', { name: readerLabels.tryAgain }).click();
  await expect(shown(page, 3)).toHaveAttribute('data-state', 'sharp');
});

test('a file that was never opened shows the picture of page 1 immediately, also on a phone and without scripts, which open nothing', async ({
  page,
  browser,
  sandbox,
}) => {
  const release = await hold(page, READER_SCRIPT);
  await page.goto(readPath(FREE));
  await expect(picture(page)).toBeVisible();
  await expect(page.getByText(readerLabels.openingFile)).toBeVisible();
  const heightOf = async () => (await page.locator('.reader-page').first().boundingBox())?.height;
  const before = (await heightOf()) ?? 0;
  release();
  await expect(shown(page, 1)).toHaveAttribute('data-state', 'sharp');
  expect(await heightOf()).toBeCloseTo(before, 0);

  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const phone = await context.newPage();
  await phone.goto(sandbox.shop + readPath(FREE));
  await expect(phone.getByText(readerLabels.needsScripts)).toBeVisible();
  await expect(phone.getByText(readerLabels.openingFile)).toBeHidden();
  await expect(picture(phone)).toBeVisible();
  await context.close();
});

test("the browser's own print command prints every page, or names the reader's button", async ({
  page,
}) => {
  const help = page.getByText(readerLabels.printHelp);
  await openReader(page, readPath(FREE));
  await expect(page.locator('.reader-print-page')).toHaveCount(3);
  const sheets = await PDFDocument.load(await page.pdf({ format: 'A4', printBackground: true }));
  expect(sheets.getPageCount()).toBe(3);

  await page.setViewportSize({ width: 360, height: 740 });
  await openReader(page, readPath(FREE));
  await page.emulateMedia({ media: 'print' });
  await expect(help).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  expect((await PDFDocument.load(await page.pdf({ format: 'A4' }))).getPageCount()).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(help).toBeHidden();
  await expect(page.locator('.reader-print-page')).toHaveCount(3);
});
