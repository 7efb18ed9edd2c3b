import { expect, type Page } from 'playwright/test';
import { findLosses } from './losses.ts';

/** Expects a page to lose nothing in a narrow window or with large text. Leaves the text large. */
export async function expectNoLoss(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => findLosses(page), 'at 320 px').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect.poll(() => findLosses(page), 'with text at 200 %').toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(() => findLosses(page), 'at 360 px, with text at 200 %').toEqual([]);
}
