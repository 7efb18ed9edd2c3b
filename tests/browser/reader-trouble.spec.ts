import { readPath } from '#contract/reading/read-paths.ts';
import { readerFailures, readerLabels } from '#site/texts/reader.ts';
import { findViolations } from '../support/browser/axe.ts';
import { addFreeFile, button, FREE, field, openReader, shown } from '../support/browser/reader.ts';
import { saveBy } from '../support/browser/save.ts';
import { expect, test } from '../support/browser/test.ts';
import { scannedPages, sixPages } from '../support/large-pdf.ts';

test('a request that fails once is retried, and after a lost connection the button retries', async ({
  page,
  sandbox,
  injectFault,
  consoleErrors,
}) => {
  const { id, remove } = await addFreeFile(page, sandbox, await sixPages());
  const goTo = async (number: number) => {
    await field(page).fill(String(number));
    await field(page).press('Enter');
  };
  await openReader(page, readPath(id));
  consoleErrors.allow(/503 .*\/objects\//);
  await injectFault('shop', { path: `/objects/${id}`, times: 1, status: 503 });
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

test('a page that cannot be drawn does not stop the other pages, and a failed search says so', async ({
  page,
}) => {
  await openReader(page, readPath(FREE));
  await expect(page.locator('.reader-print-page')).toHaveCount(3);
  await page.evaluate(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function failOnce() {
      HTMLCanvasElement.prototype.getContext = getContext;
      throw new Error('No memory for a canvas');
    };
  });
  await field(page).fill('3');
  await field(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText(readerFailures.broken.text);
  await expect(shown(page, 2)).toHaveAttribute('data-state', 'sharp');
  await expect(shown(page, 3)).not.toHaveAttribute('data-state', 'sharp');
  await page.evaluate(() => {
    String.prototype.normalize = () => {
      throw new Error('No memory for a text');
    };
  });
  await button(page, readerLabels.find).click();
  await page.getByRole('searchbox').fill('demand');
  const matches = page.getByRole('search').getByRole('status');
  await expect(matches).toHaveText('The file could not be searched');
  await saveBy(page.getByRole('alert').getByRole('button', { name: readerFailures.broken.action }));
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

test('the reader has no violation at any width, in either theme, with its bars open', async ({
  page,
}) => {
  await openReader(page, readPath(FREE, { page: 2, search: 'opportunity cost' }));
  await expect(page.locator('mark').first()).toBeVisible();
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    if (await button(page, 'More tools').isVisible()) {
      await button(page, 'More tools').click();
    }
    expect(await findViolations(page), `at ${width} px`).toEqual([]);
  }
});
