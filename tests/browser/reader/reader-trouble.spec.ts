import { readPath } from '#contract/reader/read-paths.ts';
import { readerFailures, readerLabels } from '#site/features/reader/labels.ts';
import { button, FREE, field, openReader, shown } from '../../support/browser/reader.ts';
import { saveBy } from '../../support/browser/save.ts';
import { expect, test } from '../../support/browser/test.ts';

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
