import type { Page } from 'playwright/test';

/** Waits until the page shows its display face. The reader has none. */
export async function loadFonts(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset['font'] ?? document.querySelector('.reader'),
  );
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Opens a page as the next of a visit: it shows the display face from its first paint or not at all.
 * @param path path of the shop
 */
export async function openNext(page: Page, path: string): Promise<void> {
  await page.goto(path, { referer: new URL('/', page.url()).href });
}
