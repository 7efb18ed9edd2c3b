import type { Download, Locator } from 'playwright/test';

export async function saveBy(button: Locator): Promise<Download> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return download;
}
