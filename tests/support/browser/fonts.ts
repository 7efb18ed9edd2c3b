import type { Page } from 'playwright/test';

/** Waits until every font of the page has loaded, because a late one moves text. */
export async function loadFonts(page: Page): Promise<void> {
  // A fallback that the machine does not have fails to load.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
}
