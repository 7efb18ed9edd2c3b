import { expect, type Page } from 'playwright/test';
import { findViolations } from './axe.ts';
import type { Screen } from './screens/screen.ts';

/** A phone, a tablet and a desk. */
const WIDTHS = [360, 768, 1440];

/** Expects that axe finds nothing on a screen, at three widths in both themes. */
export async function expectNoViolation(page: Page, screen: Screen): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const except = Object.keys(screen.except ?? {});
    expect(await findViolations(page, except), `at ${width} px`).toEqual([]);
  }
}
