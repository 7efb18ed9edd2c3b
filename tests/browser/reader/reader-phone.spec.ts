import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
import {
  button,
  FREE,
  field,
  openReader,
  pressTool,
  shown,
  sidewaysScroll,
} from '../../support/browser/reader.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

/** Measures the longest line of a page. */
const measureLine = (page: Page, number: number) =>
  shown(page, number).evaluate((box) => {
    const lines = [...box.querySelectorAll('.textLayer span')]
      .filter((span) => span.childElementCount === 0)
      .map((span) => ({ ...span.getBoundingClientRect().toJSON() }));
    return lines.toSorted((a, b) => b.width - a.width)[0];
  });

async function expectFitted(page: Page, number: number): Promise<void> {
  await expect(shown(page, number)).toHaveAttribute('data-state', 'sharp');
  await expect(shown(page, number).locator('.textLayer')).toBeAttached();
  const { left, right, width } = await measureLine(page, number);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(PHONE.width);
  expect(width).toBeGreaterThanOrEqual(0.9 * PHONE.width);
}

const text = (page: Page) => page.locator('.reader-text');

test('a phone opens tagged notes as text in large letters with their drawings, until the student prefers pages; its menu has words, works by keyboard, and a mark can be undone', async ({
  page,
}) => {
  await signUp(page);
  const layoutShifts = await watchLayoutShifts(page);
  await openReader(page, readPath(FREE));
  const sizes = await page
    .locator('.reader-text-page :is(h1, h2, h3, h4, p, li, a)')
    .evaluateAll((texts) =>
      texts.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  expect(await sidewaysScroll(page)).toBe(0);
  await expect(page.getByRole('img', { name: /^Production possibility/ })).toHaveAttribute(
    'src',
    /^blob:/,
  );
  expect(await layoutShifts()).toEqual([]);

  // The pages show their text as wide as the screen, and their margin beside it.
  await page.getByRole('link', { name: readerLabels.showPage(1) }).click();
  await expectFitted(page, 1);
  const view = page.getByRole('main');
  expect(await view.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect.poll(async () => (await shown(page, 1).boundingBox())?.width).toBeGreaterThan(700);
  await page.setViewportSize(PHONE);
  await expect(() => expectFitted(page, 1)).toPass();
  await field(page).fill('3');
  await field(page).press('Enter');
  await expectFitted(page, 3);
  await button(page, readerLabels.openTextView).click();
  await expect(text(page)).toBeVisible();

  await pressTool(page, readerLabels.textView);
  await expect(text(page)).toBeHidden();
  await page.reload();
  await expectFitted(page, 3);
  await expect(page.getByRole('complementary', { name: readerLabels.textView })).toBeHidden();

  const more = button(page, readerLabels.moreTools);
  await more.click();
  const menu = page.getByRole('group', { name: readerLabels.moreTools });
  for (const entry of await menu.getByRole('button').all()) {
    const name = await entry.getAttribute('aria-label');
    await expect(entry.getByText(name ?? '', { exact: true })).toBeVisible();
  }
  await expect(button(page, 'Fit width')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(field(page)).toHaveValue('3');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();

  const mark = async () => {
    await more.click();
    await button(page, progressLabels.markAsRevised).click();
  };
  await mark();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: progressLabels.revised })).toBeAttached();
  await button(page, readerLabels.undo).click();
  await expect(button(page, readerLabels.undo)).toBeHidden();
  await more.click();
  await expect(button(page, progressLabels.markAsRevised)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('main').click({ position: { x: 20, y: 20 } });
  await expect(menu).toBeHidden();
});

test('the words of a card stay in view on a phone while the pages before them fill', async ({
  page,
}) => {
  const quote = 'lockdowns forced the economy inside its frontier';
  await openReader(page, readPath(FREE, { page: 3, quote }));
  const mark = page.locator('.reader-mark-current');
  await expect(mark).toHaveText(quote);
  await expect(page.locator('.reader-text-page').nth(1)).toContainText('laboratory');
  await expect(mark).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(field(page)).toHaveValue('3');
});
