import type { Page } from 'playwright/test';

declare global {
  interface Window {
    layoutShifts: unknown[];
  }
}

/**
 * Watches what moves by itself on the page that is opened next.
 * @returns reads what has moved so far
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShifts.push(entry.toJSON());
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Two frames later, what moved has been reported.
  return () =>
    page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const report = () => setTimeout(() => resolve(window.layoutShifts));
          requestAnimationFrame(() => requestAnimationFrame(report));
        }),
    );
}
