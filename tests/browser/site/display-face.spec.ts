import type { Locator, Page } from 'playwright/test';
import { loadFonts } from '../../support/browser/fonts.ts';
import { expect, test } from '../../support/browser/test.ts';

const FACE = 'Young Serif';

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
