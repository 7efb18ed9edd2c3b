import { expect, type Page } from 'playwright/test';
import { findViolations } from './axe.ts';
import type { Screen } from './screens/screen.ts';

/** Phone, tablet and desktop, in CSS pixels. */
const WIDTHS_PX = [360, 768, 1440];

/** Expects axe to find no violation on a screen, at three widths in both themes. */
export async function expectNoViolation(
  page: Page,
  screen: Pick<Screen, 'except'> = {},
): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    const except = Object.keys(screen.except ?? {});
    expect(await findViolations(page, except), `at ${width} px`).toEqual([]);
  }
}
