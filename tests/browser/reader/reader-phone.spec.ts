import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import {
  button,
  FREE,
  field,
  LOCKED,
  openReader,
  shown,
  sidewaysScroll,
} from '../../support/browser/reader.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

/** Measures the words of a page, and what of them is outside the screen. */
const measureText = (page: Page, number: number) =>
  shown(page, number).evaluate((box) => {
    const words = [...box.querySelectorAll('.textLayer span')].filter(
      (span) => span.childElementCount === 0 && span.textContent?.trim(),
    );
    const places = words.map((span) => span.getBoundingClientRect());
    const left = Math.min(...places.map((place) => place.left));
    const right = Math.max(...places.map((place) => place.right));
    return { left, right, width: right - left };
  });

async function expectReadable(page: Page, number: number): Promise<void> {
  await expect(shown(page, number).locator('.textLayer')).toBeAttached();
  const { left, right } = await measureText(page, number);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(PHONE.width);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('a file is read on a phone across the whole screen, without its empty margins', async ({
  page,
}) => {
  await openReader(page, readPath(FREE));
  await expectReadable(page, 1);
  expect((await measureText(page, 1)).width).toBeGreaterThanOrEqual(0.9 * PHONE.width);
  await field(page).fill('3');
  await field(page).press('Enter');
  await expectReadable(page, 3);
});

test('the menu has words, works by keyboard, and a mark can be undone', async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  await openReader(page, readPath(LOCKED));
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
  await expect(field(page)).toHaveValue('1');
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
