import { expect, type Page } from 'playwright/test';

/**
 * Measures how long a toast is shown before the page moves on. Call it before opening the page.
 * @returns function that reads the milliseconds from the toast to the start of the next page
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

/** Allows for a late timer on a busy machine, and for drawing the toast, which begins after the timer. */
export function expectDelay(measured: number, expected: number): void {
  expect(measured).toBeGreaterThan(expected / 5);
  expect(measured).toBeLessThan(expected + 1_500);
}
