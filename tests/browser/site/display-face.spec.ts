import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { loadFonts } from '../../support/browser/fonts.ts';
import { hold } from '../../support/browser/hold.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
import { expect, test } from '../../support/browser/test.ts';

const FACE = 'Young Serif';

/** Limit for words that move within their line. A page up to 0.1 counts as stable. */
const MAX_SHIFT = 0.005;

/** Returns the faces that Chrome painted the element's text with. */
async function readPaintedFaces(page: Page, element: Locator): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await element.evaluate((node) => node.setAttribute('data-painted', ''));
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-painted]',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await element.evaluate((node) => node.removeAttribute('data-painted'));
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

/** Reads top and height of every block that a heading could move. */
const readPlaces = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, aside, footer')].map((block) => {
      const { top, height } = block.getBoundingClientRect();
      return `${block.textContent.trim().slice(0, 30)}: ${top} ${height}`;
    }),
  );

test('/microeconomics, opened directly, shows logo, headings and price in the display face', async ({
  page,
}) => {
  await page.goto('/microeconomics');
  await loadFonts(page);
  const offer = page.getByRole('complementary', { name: 'Your access' });
  const elements = [
    page.getByRole('banner').getByRole('link', { name: 'Economics' }).first(),
    page.getByRole('heading', { level: 1 }),
    ...(await page.getByRole('main').getByRole('heading', { level: 2 }).all()),
    offer.getByText('£30.00', { exact: true }),
  ];
  for (const element of elements) {
    await expect(element).toHaveCSS('font-family', new RegExp(`^"${FACE}"`));
    expect(await readPaintedFaces(page, element)).toEqual([FACE]);
  }
});

for (const path of ['/', '/microeconomics']) {
  test(`the display face moves no block of ${path} when it arrives on the first visit`, async ({
    page,
  }) => {
    const readShifts = await watchLayoutShifts(page);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const arrive = await hold(page, '**/young-serif*.woff2');
      await page.goto(path);
      const before = await readPlaces(page);
      expect(await page.evaluate(() => document.documentElement.dataset['font'])).toBeUndefined();
      arrive();
      await loadFonts(page);
      expect(await readPlaces(page), `${width} px`).toEqual(before);
      const shifts = z.array(z.object({ value: z.number() })).parse(await readShifts());
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, `words within a line, at ${width} px`).toBeLessThan(MAX_SHIFT);
      await page.unroute('**/young-serif*.woff2');
    }
  });
}
