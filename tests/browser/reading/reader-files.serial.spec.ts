import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from 'playwright/test';
import { readPath } from '#contract/reading/read-paths.ts';
import { readerFailures, readerLabels } from '#site/texts/reader.ts';
import {
  addFreeFile,
  button,
  field,
  openReader,
  shown,
  sidewaysScroll,
} from '../../support/browser/reader.ts';
import { expect, test } from '../../support/browser/test.ts';
import { scannedPages, sixPages, twoHundredPages } from '../../support/large-pdf.ts';

/** Files that the tests add, which the pages of visitors would not match. */

test('a large file opens with few requests, and keeps few canvases while it scrolls', async ({
  page,
  sandbox,
}) => {
  const large = await twoHundredPages();
  const { id, remove } = await addFreeFile(page, sandbox, large);
  const ranges: number[] = [];
  page.on('response', (response) => {
    if (!response.url().includes(`/objects/${id}`)) return;
    ranges.push(Number(response.headers()['content-length']));
  });
  await openReader(page, readPath(id));
  expect(ranges.length).toBeLessThanOrEqual(8);
  expect(ranges.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(350 * 1024);
  const live = () =>
    page.evaluate(() => [...document.querySelectorAll('canvas')].filter((one) => one.width).length);
  for (const number of [2, 40, 41, 42, 120, 199, 200]) {
    await field(page).fill(String(number));
    await field(page).press('Enter');
    await expect(shown(page, number)).toHaveAttribute('data-state', 'sharp');
    expect(await live()).toBeLessThanOrEqual(8);
  }
  await expect(shown(page, 120).locator('.textLayer')).toContainText('Chapter 120');
  await button(page, 'Contents').click();
  await page.getByRole('link', { name: 'Chapter 7', exact: true }).click();
  await expect(field(page)).toHaveValue('7');
  await remove();
});

async function pageWithHeading(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const page = pdf.addPage();
  page.drawText('Market failure', { x: 40, y: 700, size: 24 });
  page.drawText('Markets fail where prices leave costs out.', { x: 40, y: 650, size: 11 });
  return new Uint8Array(await pdf.save());
}

test('a file without an outline has its headings as contents, even after a failure', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  const { id, remove } = await addFreeFile(page, sandbox, await pageWithHeading());
  consoleErrors.allow(/ERR_FAILED/);
  await page.route('**/outline', (route) => route.abort(), { times: 1 });
  await openReader(page, readPath(id));
  await button(page, 'Contents').click();
  await expect(page.getByText('The contents could not be loaded')).toBeVisible();
  await button(page, 'Contents').click();
  await button(page, 'Contents').click();
  await page.getByRole('link', { name: 'Market failure', exact: true }).click();
  await expect(field(page)).toHaveValue('2');
  await remove();
});

const PHONE = { width: 360, height: 740 };

/** Measures the words of a page, and what of them is outside the screen. */
const measureText = (page: Page, number: number) =>
  shown(page, number).evaluate((box) => {
    const words = [...box.querySelectorAll('.textLayer span')].filter(
      (span) => span.childElementCount === 0 && span.textContent?.trim(),
    );
    const places = words.map((span) => span.getBoundingClientRect());
    const left = Math.min(...places.map((place) => place.left));
    const right = Math.max(...places.map((place) => place.right));
    return { left, right, width: right - left };
  });

async function expectReadable(page: Page, number: number): Promise<void> {
  await expect(shown(page, number).locator('.textLayer')).toBeAttached();
  const { left, right } = await measureText(page, number);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(PHONE.width);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Page 2 has a line that is wider than the column of page 1. */
async function unevenPages(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const column = 'Demand falls as the price rises. '.repeat(3);
  for (const [x, text] of [
    [90, column],
    [12, `${column}${column.slice(0, 30)}`],
  ] as const) {
    pdf.addPage([595, 842]).drawText(text, { x, y: 700, size: 9, font });
  }
  return new Uint8Array(await pdf.save());
}

test('nothing is cut off on a page with narrower margins, on a phone', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize(PHONE);
  const { id, remove } = await addFreeFile(page, sandbox, await unevenPages());
  await openReader(page, readPath(id));
  await expect(shown(page, 2)).toHaveAttribute('data-state', 'sharp');
  await expectReadable(page, 2);
  await expectReadable(page, 1);
  await remove();
});

test('a request that fails once is retried, and after a lost connection the button retries', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  const { id, remove } = await addFreeFile(page, sandbox, await sixPages());
  const goTo = async (number: number) => {
    await field(page).fill(String(number));
    await field(page).press('Enter');
  };
  await openReader(page, readPath(id));
  consoleErrors.allow(/503 .*\/objects\//);
  await failRequests({ path: `/objects/${id}`, times: 1, status: 503 });
  await goTo(3);
  await expect(shown(page, 3)).toHaveAttribute('data-state', 'sharp');
  await expect(page.getByRole('alert')).toBeHidden();

  consoleErrors.allow(/ERR_FAILED/);
  await page.route('**/objects/**', (route) => route.abort());
  await goTo(6);
  await expect(page.getByRole('alert')).toContainText(readerFailures.lost.text);
  await expect(shown(page, 1)).toHaveAttribute('data-state', 'blank');
  await expect(shown(page, 1).locator('canvas')).toHaveCount(0);
  await page.unroute('**/objects/**');
  await button(page, readerFailures.lost.action).click();
  await expect(shown(page, 6)).toHaveAttribute('data-state', 'sharp');
  await expect(page.getByRole('alert')).toBeHidden();
  await remove();
});

test('a scan opens with few bytes, and says that it has no text', async ({ page, sandbox }) => {
  const { id, remove } = await addFreeFile(page, sandbox, await scannedPages());
  const ranges: number[] = [];
  page.on('response', (response) => {
    if (!response.url().includes(`/objects/${id}`)) return;
    ranges.push(Number(response.headers()['content-length']));
  });
  await openReader(page, readPath(id));
  expect(ranges.length).toBeLessThanOrEqual(8);
  expect(ranges.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(500 * 1024);
  await expect(page.getByText(readerLabels.noText)).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('demand');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Not found');
  await page.keyboard.press('Escape');
  await button(page, readerLabels.textView).click();
  await expect(page.getByText('This page has no text.').first()).toBeVisible();
  await remove();
});
