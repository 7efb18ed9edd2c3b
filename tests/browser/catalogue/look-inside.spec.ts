import type { Page } from 'playwright/test';
import { z } from 'zod';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
import { expect, test } from '../../support/browser/test.ts';

const SUMMARY = 'summary[aria-label^="Look inside"]';

const looks = (page: Page) => page.locator('details', { has: page.locator(SUMMARY) });

function watchSamples(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/samples/')) asked.push(origin + pathname);
  });
  return asked;
}

async function open(page: Page, index: number): Promise<void> {
  const look = looks(page).nth(index);
  // The tab key reaches it after the note on its line.
  const row = page.locator('.content-closed').nth(index);
  await row.getByText(subjectLabels.purchaseToAccess('Microeconomics')).focus();
  await page.keyboard.press('Tab');
  await expect(look.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  for (const picture of await look.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect
      .poll(() => picture.evaluate((image) => image.getBoundingClientRect().height))
      .toBeGreaterThan(20);
  }
}

test("a closed look inside makes no request; Enter opens it, shows the shop's own pictures, shifts nothing above, and closes it again", async ({
  page,
  sandbox,
}) => {
  await page.goto('/terms');
  const asked = watchSamples(page);
  const readShifts = await watchLayoutShifts(page);
  await page.goto('/microeconomics');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  const summary = page.locator(SUMMARY).first();
  await summary.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);

  const before = await summary.boundingBox();
  await open(page, 0);
  await summary.scrollIntoViewIfNeeded();
  const row = looks(page).first();
  const shown = await row.locator('img').evaluateAll((all) =>
    all
      .filter((element) => element instanceof HTMLImageElement)
      .map((image) => ({
        alt: image.alt,
        sizes: [image.naturalWidth, image.naturalHeight],
        declared: [image.getAttribute('width'), image.getAttribute('height')].map(Number),
      })),
  );
  expect(shown.map(({ alt }) => alt !== '')).toEqual([true, false, false]);
  for (const { sizes, declared } of shown) expect(sizes).toEqual(declared);
  expect(shown.slice(1).filter(({ sizes: [width = 0] }) => width > 32)).toEqual([]);
  await expect(row.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expect(row.getByText(/^\d+ more pages? when you buy$/)).toBeVisible();
  await expect(row.locator('p').last()).toHaveText(/^Utility The satisfaction .*…$/);

  expect(asked.length).toBe(3);
  for (const address of asked)
    expect(address).toContain(`${new URL(sandbox.shop).origin}/samples/`);
  const after = await summary.boundingBox();
  expect(after?.x).toBe(before?.x);
  const isOwn = (shift: unknown) =>
    z.object({ hadRecentInput: z.boolean() }).parse(shift).hadRecentInput;
  expect((await readShifts()).filter((shift) => !isOwn(shift))).toEqual([]);
  await summary.press('Enter');
  await expect(row.getByText(/^Page 1 of \d+$/)).toBeHidden();
});

test('a wide card shows a page of its notes, and a narrow card does not load it', async ({
  page,
}) => {
  const asked = watchSamples(page);
  const pages = page.getByRole('article').locator('img');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(pages).toHaveCount(2);
  await expect(pages.first()).toBeHidden();
  expect(asked).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await pages.first().scrollIntoViewIfNeeded();
  await expect(pages.first()).toHaveJSProperty('naturalWidth', 720);
  await expect(pages.first()).toHaveAttribute('alt', '');
});
