import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { readPath } from '#contract/reader/read-paths.ts';
import { readerFailures, readerLabels } from '#site/features/reader/labels.ts';
import { addFreeFile, button, field, openReader, shown } from '../../support/browser/reader.ts';
import { expect, test } from '../../support/browser/test.ts';
import { sixPages, twoHundredPages } from '../../support/large-pdf.ts';
import { makePdf } from '../../support/pdf.ts';

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
    page.evaluate(
      () => [...document.querySelectorAll('canvas')].filter(({ width }) => width).length,
    );
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

test('a phone opens a file without tags as pages, which fit whatever their sizes, also zoomed in, print on one sheet each, and offer their text until the offer is closed', async ({
  page,
  sandbox,
}) => {
  const mixed = await makePdf((pdf) => {
    for (const size of [
      [842, 595],
      [612, 1008],
      [595, 1600],
      [300, 500],
    ] as const) {
      pdf.addPage([...size]).drawText('Notes', { x: 5 });
    }
    pdf.addPage().setRotation(degrees(90));
    pdf.addPage().setCropBox(0, 0, 595, 200);
  });
  const sheets = ['A4', 'landscape', 'A4', 'A4', 'A4', 'landscape', 'landscape'];
  const { id, remove } = await addFreeFile(page, sandbox, mixed);
  await page.setViewportSize({ width: 390, height: 844 });
  await openReader(page, readPath(id));
  const offer = page.getByRole('complementary', { name: readerLabels.textView });
  await offer.getByRole('button', { name: readerLabels.close }).click();
  const measure = async () => {
    for (const [index] of sheets.entries()) {
      await field(page).fill(String(index + 1));
      await field(page).press('Enter');
      await expect(shown(page, index + 1)).toHaveAttribute('data-state', 'sharp');
    }
    const boxes = await Promise.all(sheets.map((_, index) => shown(page, index + 1).boundingBox()));
    return boxes.map((box) => [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)]);
  };
  expect(await measure()).toEqual(sheets.map(() => [0, 390]));
  await button(page, 'Zoom in').click();
  const [zoomed = []] = await measure();
  expect(zoomed[1]).toBe(468);
  expect(await measure()).toEqual(sheets.map(() => zoomed));

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  const printedOn = printed.getPages().map((sheet) => Math.round(sheet.getWidth()));
  expect(printedOn).toEqual(sheets.map((sheet) => (sheet === 'A4' ? 595 : 842)));

  await page.reload();
  await expect(shown(page, sheets.length)).toHaveAttribute('data-state', 'sharp');
  await expect(shown(page, sheets.length).locator('.textLayer')).toBeAttached();
  await expect(offer).toBeHidden();
  await remove();
});
