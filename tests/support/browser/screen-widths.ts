import { expect, type Page } from 'playwright/test';
import { findViolations } from './axe.ts';
import type { Screen } from './screens/screen.ts';

/** Phone and desktop, in CSS pixels. What a tablet shows, one of them shows too. */
const WIDTHS_PX = [360, 1440];

/**
 * Expects axe to find no violation on a screen, at both widths in both themes. A variant is checked at the width of a
 * phone: the rest of its page is checked with the screen that it varies.
 */
export async function expectNoViolation(
  page: Page,
  { except = {}, isVariant = false }: Pick<Screen, 'except' | 'isVariant'> = {},
): Promise<void> {
  for (const width of isVariant ? WIDTHS_PX.slice(0, 1) : WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page, Object.keys(except)), `at ${width} px`).toEqual([]);
  }
}
