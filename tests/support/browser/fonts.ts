import type { Page } from 'playwright/test';

/** Waits until every font of the page has loaded, because a late one moves text. */
export async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
}
