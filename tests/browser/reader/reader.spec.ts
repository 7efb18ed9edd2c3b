import { readPath } from '#contract/reader/read-paths.ts';
import { readerFailures, readerLabels } from '#site/features/reader/labels.ts';
import { readLabel } from '#site/lib/labels.ts';
import { button, FREE, field, openReader, shown } from '../../support/browser/reader.ts';
import { saveBy } from '../../support/browser/save.ts';
import { expect, test } from '../../support/browser/test.ts';

test('a visitor opens a free file, and navigates by field, keys, zoom and contents', async ({
  page,
}) => {
  await page.goto('/microeconomics');
  await page.getByRole('link', { name: readLabel, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`${readPath(FREE)}$`));
  await expect(shown(page, 1)).toContainText('Wants are unlimited, resources are scarce');
  await expect(page).toHaveTitle(/^Scarcity, choice and the frontier/);

  await field(page).fill('3');
  await field(page).press('Enter');
  await expect(shown(page, 3).locator('.textLayer')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Page 3 of 3');
  await page.getByRole('main').focus();
  await page.keyboard.press('Home');
  await expect(field(page)).toHaveValue('1');
  await page.keyboard.press('PageDown');
  await expect(field(page)).toHaveValue('2');
  await page.keyboard.press('End');
  await expect(field(page)).toHaveValue('3');
  await page.keyboard.press('PageUp');
  await expect(field(page)).toHaveValue('2');

  const width = async () => (await shown(page, 2).boundingBox())?.width ?? 0;
  const before = await width();
  await button(page, 'Zoom in').click();
  expect(await width()).toBeGreaterThan(before);
  await button(page, 'Fit width').click();
  expect(await width()).toBeGreaterThan(before);

  // The page is as wide as the window, even when a phone is turned.
  await page.setViewportSize({ width: 700, height: 360 });
  await expect.poll(width).toBeCloseTo(700, -1);

  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Dark pages').click();
  await page.reload();
  await expect(button(page, 'Dark pages')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('canvas').first()).toHaveCSS('filter', /hue-rotate\(180deg\)/);
});

test('headings precede their text for screen readers, and two presses at the same time print once', async ({
  page,
}) => {
  // A picture that never arrives does not block the reader.
  await page.route('**/*.{avif,webp,jpg,png}', () => undefined);
  await page.goto(readPath(FREE), { waitUntil: 'commit' });
  await expect(page.locator('[data-state="sharp"]').first()).toBeVisible();
  await expect(shown(page, 1)).toMatchAriaSnapshot(`
    - region "Page 1":
      - text: /Microeconomics/
      - heading "Scarcity, choice and the frontier" [level=1]
      - heading "Know these word for word" [level=2]
      - text: /Wants are unlimited/
      - heading /Draw it/ [level=2]
      - img /Capital goods against consumer goods/
      - text: /From A to B/
  `);
  const pictures = page.locator('.reader-print-page');
  await page.evaluate(() => {
    window.print = () => document.body.append(document.createElement('hr'));
    const press = { key: 'p', ctrlKey: true, bubbles: true };
    for (let presses = 0; presses < 2; presses += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', press));
    }
  });
  await expect(page.locator('hr')).toHaveCount(1);
  await expect(pictures).toHaveCount(3);
});

test('words are found in the pages and in the text view', async ({ page }) => {
  await openReader(page, readPath(FREE, { page: 2, search: 'CANNOT prove' }));
  await expect(field(page)).toHaveValue('2');
  const matches = page.getByRole('search').getByRole('status');
  await page.getByRole('searchbox').fill('opportunity cost');
  await expect(matches).toHaveText(/^\d+ of [1-9]\d*$/);
  await expect(page.locator('mark').first()).toHaveText(/opportunity cost/i);
  const first = await matches.textContent();
  await button(page, 'Next match').click();
  await expect(matches).not.toHaveText(first ?? '');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(matches).toHaveText('Not found');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part=matches]')).toHaveText('');

  await button(page, 'Text view').click();
  await expect(page.getByRole('heading', { name: 'Page 1' })).toBeAttached();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(field(page)).toHaveValue('1');
  await expect(
    page.getByText(
      'Wants are unlimited, resources are scarce; so society must choose what to produce',
    ),
  ).toBeVisible();
  const drawing = page.getByRole('img', { name: /^Production possibility frontier\. / });
  await expect(drawing).toHaveAttribute('src', /^blob:/);
  const [natural, shown] = await drawing.evaluate((picture: HTMLImageElement) => [
    picture.naturalWidth,
    picture.clientWidth,
  ]);
  expect(natural).toBeGreaterThan(2 * (shown ?? 0) - 1);
  await expect(page.locator('.reader-text-label').first()).toHaveText('AO1 know');
  await expect(page.locator('.reader-text')).not.toContainText('AQA 7136');
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('society must choose');
  await expect(page.locator('.reader-text mark').first()).toBeVisible();
});

test('a page that cannot be drawn does not stop the other pages, and a failed search shows an error', async ({
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
