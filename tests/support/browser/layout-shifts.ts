import type { Page } from 'playwright/test';

declare global {
  interface Window {
    layoutShifts: unknown[];
  }
}

/** Records the layout shifts of the next page. @returns function that reads the shifts so far */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShifts.push(entry.toJSON());
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // After two frames, every shift has been reported.
  return () =>
    page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const report = () => setTimeout(() => resolve(window.layoutShifts));
          requestAnimationFrame(() => requestAnimationFrame(report));
        }),
    );
}
