import type { Page } from 'playwright/test';

/** Holds back the requests to addresses. @returns function that lets them through */
export async function hold(page: Page, ...addresses: (string | RegExp)[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const address of addresses) {
    await page.route(address, async (route) => {
      await promise;
      await route.continue();
    });
  }
  return resolve;
}
