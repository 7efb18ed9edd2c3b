import type { Page } from 'playwright/test';

/** Waits until the page shows its fonts. */
export async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
