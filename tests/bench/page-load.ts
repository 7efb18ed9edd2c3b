import type { Browser } from 'playwright';
import { z } from 'zod';
import { toBrowserCookies } from './browser-cookies.ts';

/** A phone on slow 4G: 150 ms for a round trip, 1.6 Mbit a second, a quarter of this processor. */
export interface Phone {
  /** Milliseconds that the browser adds to each request. */
  latency: number;
  /** Bytes a second. */
  throughput: number;
  /** How many times slower the processor is. */
  slowdown: number;
}
export const PHONE: Phone = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, slowdown: 4 };

export const WINDOW = { width: 412, height: 823 };
/** Milliseconds after which nothing of a page is expected any more. */
const SILENCE = 1500;

/** The download button of a locked file, which only someone with access sees. */
const UNLOCKED = '.content-actions.awaits-access button';

const figures = z.object({
  fcp: z.number(),
  lcp: z.number(),
  cls: z.number(),
  /** When the first locked file could be downloaded; 0 where that never happened. */
  access: z.number(),
});
/** Milliseconds from the navigation's start; the shift has no unit. */
export type PageLoad = z.infer<typeof figures>;

interface Visit {
  /** Of someone signed in. */
  cookie?: string;
  phone?: Phone;
}

/**
 * Opens a page with an empty cache on a simulated phone. The processor and the requests are slowed by
 * the browser; a connection's slow start is not simulated, which the bytes of a page are tested for.
 */
export async function loadPage(
  browser: Browser,
  url: string,
  { cookie, phone = PHONE }: Visit = {},
): Promise<PageLoad> {
  await using context = await browser.newContext({ viewport: WINDOW, isMobile: true });
  if (cookie) await context.addCookies(toBrowserCookies(cookie, new URL(url).origin));
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.throughput,
    uploadThroughput: phone.throughput,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  await page.addInitScript((unlocked) => {
    const seen = { fcp: 0, lcp: 0, cls: 0, access: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime;
    });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime;
    });
    watch('layout-shift', (shift) => {
      if ('value' in shift && typeof shift.value === 'number') seen.cls += shift.value;
    });
    const look = () => {
      const button = document.querySelector(unlocked);
      if (!button?.checkVisibility({ visibilityProperty: true })) requestAnimationFrame(look);
      // A task after a frame's callbacks runs when the frame has been painted.
      else setTimeout(() => Object.assign(seen, { access: performance.now() }));
    };
    requestAnimationFrame(look);
  }, UNLOCKED);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SILENCE);
  return figures.parse(await page.evaluate(() => Reflect.get(window, 'seen')));
}
