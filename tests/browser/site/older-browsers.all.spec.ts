import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { readerFailures, readerLabels } from '#site/features/reader/labels.ts';
import { useOlderBrowser } from '../../support/browser/older-browser.ts';
import { button, FREE, openReader, shown } from '../../support/browser/reader.ts';
import { saveBy } from '../../support/browser/save.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';
import { newStudent } from '../../support/student.ts';

test('the oldest supported browser opens a file, finds words in it and shows its text', async ({
  page,
}) => {
  await useOlderBrowser(page);
  await openReader(page, readPath(FREE));
  await expect(shown(page, 1)).toContainText('Wants are unlimited, resources are scarce');
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('opportunity cost');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/);
  await button(page, readerLabels.textView).click();
  await expect(page.getByRole('main')).toContainText('resources are scarce');
});

test('the oldest supported browser signs up and shows the card form', async ({ page }) => {
  await useOlderBrowser(page);
  await signUp(page, newStudent());
  await page.goto(`/checkout?subject=${MICRO}`);
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled();
});

test('a browser without light-dark() shows the light theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route(/\/microeconomics$|\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('light-dark(', 'light-dark-unknown(');
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
  await page.goto('/microeconomics');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 242, 230)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(27, 33, 51)');
});

const drawing = (page: Page) =>
  shown(page, 1)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

/** Returns the share of the first drawing's ink that is missing or elsewhere in the second, from 0 to 1. */
const compare = (page: Page, drawings: string[]) =>
  page.evaluate(async (addresses) => {
    const [first = [], second = []] = await Promise.all(
      addresses.map(async (address) => {
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height).data ?? [];
      }),
    );
    let [ink, changed] = [0, 0];
    for (let at = 0; at < first.length; at += 4) {
      const [one = 0, other = 0] = [first[at], second[at]];
      if (one < 128) ink += 1;
      if (Math.abs(one - other) > 128) changed += 1;
    }
    return changed / ink;
  }, drawings);

for (const [problem, breakFonts] of [
  [
    'hang',
    () => {
      Object.defineProperty(FontFace.prototype, 'loaded', { get: () => new Promise(() => {}) });
    },
  ],
  [
    'are refused',
    () => {
      Object.assign(globalThis, {
        FontFace: class {
          loaded = new Promise(() => {});
        },
      });
    },
  ],
] as const) {
  test(`fonts that ${problem} are drawn as outlines`, async ({ page }) => {
    await openReader(page, readPath(FREE));
    const expected = await drawing(page);
    await page.addInitScript(breakFonts);
    await page.reload();
    await expect(page.locator('[data-state="sharp"]').first()).toBeVisible();
    const actual = await drawing(page);
    // Edges differ slightly; boxes in place of glyphs would change most of the ink.
    expect(await compare(page, [expected, actual])).toBeLessThan(0.1);
  });
}

for (const [problem, status, body] of [
  ['is missing', 404, ''],
  ['cannot be understood', 200, 'const = 1'],
  ['throws', 200, 'throw new Error("Not supported")'],
  ['throws later', 200, 'await null; Promise.notThere()'],
] as const) {
  test(`a reader whose script ${problem} offers the download`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404|SyntaxError|Unexpected token|Not supported|notThere/);
    await page.route(/\/_astro\/reader-/, (route) =>
      route.fulfill({ status, body, contentType: 'text/javascript' }),
    );
    await page.goto(readPath(FREE));
    await expect(page.getByRole('alert')).toContainText(readerFailures.broken.text);
    await expect(page.getByText('Opening the file …')).toBeHidden();
    await saveBy(
      page.getByRole('alert').getByRole('button', { name: readerFailures.broken.action }),
    );
  });
}
