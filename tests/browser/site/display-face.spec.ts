import type { Locator, Page } from 'playwright/test';
import { brand } from '#shop';
import { loadFonts } from '../../support/browser/fonts.ts';
import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/test.ts';

const FACE = brand.displayFace.family;

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

/** Counts the lines of each heading, at three widths. */
async function countLines(page: Page): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await page.locator('h1, h2, h3').evaluateAll((headings) =>
      headings.map((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        const ends = Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom));
        return { text: heading.textContent, count: new Set(ends).size };
      }),
    );
    for (const { text, count } of lines) counts[`${text} at ${width} px`] = count;
  }
  return counts;
}

test('headings have as many lines before the display face loads as after, and a subject shows logo, headings and price in the display face', async ({
  page,
}) => {
  for (const path of ['/', '/microeconomics']) {
    const release = await hold(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const before = await countLines(page);
    expect(Object.keys(before).length).toBeGreaterThan(0);
    expect(await page.evaluate((face) => document.fonts.check(`16px "${face}"`), FACE)).toBe(false);
    release();
    await page.evaluate((face) => document.fonts.load(`16px "${face}"`), FACE);
    expect(await countLines(page)).toEqual(before);
  }

  await loadFonts(page);
  const offer = page.getByRole('complementary', { name: 'Your access' });
  const elements = [
    page.getByRole('banner').getByRole('link', { name: 'Economics' }).first(),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByRole('heading', { level: 2 }).first(),
    offer.getByText('£30.00', { exact: true }),
  ];
  for (const element of elements) expect(await readPaintedFaces(page, element)).toEqual([FACE]);
});
