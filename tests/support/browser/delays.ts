import { expect, type Page } from 'playwright/test';

/**
 * How long people may read a toast before the page leads on. Call before the page is opened.
 * @returns reads the time from the toast to the start of the next page, in ms
 */
export async function measureDelay(page: Page, toast: string): Promise<() => Promise<number>> {
  await page.addInitScript((text) => {
    new MutationObserver((_, observer) => {
      if (!document.body?.innerText.includes(text)) return;
      observer.disconnect();
      if (sessionStorage.getItem('toast-seen')) return;
      sessionStorage.setItem('toast-seen', String(performance.timeOrigin + performance.now()));
    }).observe(document, { childList: true, subtree: true });
  }, toast);
  return () =>
    page.evaluate(
      () => performance.timeOrigin - Number(sessionStorage.getItem('toast-seen') ?? Number.NaN),
    );
}

/** A timer is never early and on a busy machine late; the toast is drawn a moment after it is set. */
export function expectDelay(measured: number, expected: number): void {
  expect(measured).toBeGreaterThan(expected - 200);
  expect(measured).toBeLessThan(expected + 1_500);
}
