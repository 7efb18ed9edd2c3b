import type { Browser, BrowserContext, Page } from 'playwright';
import { z } from 'zod';
import { PHONE } from '../page-load.ts';
import { peakMemoryOfPages } from './peak-memory.ts';

const WINDOW = { width: 412, height: 823 };
const SHARP = '[data-state="sharp"]';

const times = z.object({ lcp: z.number(), blocked: z.number(), sharp: z.number() });

/** One opening of a file. Times in milliseconds. */
export type Opening = z.infer<typeof times> & {
  /** Of the file, before page 1 is sharp. */
  requests: number;
  bytes: number;
};

/** Opens a browser as the simulated phone is. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: WINDOW, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

/** Reads a file on a simulated phone until page 1 is sharp. @param url of the reader */
export async function readFile(phone: BrowserContext, url: string): Promise<Opening> {
  const page = await phone.newPage();
  const devTools = await phone.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.throughput,
    uploadThroughput: PHONE.throughput,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  const sizes: number[] = [];
  page.on('response', (response) => {
    const isFile = new URL(response.url()).pathname.startsWith('/objects/');
    if (isFile) sizes.push(Number(response.headers()['content-length']));
  });
  await page.addInitScript((sharp) => {
    const seen = { lcp: 0, blocked: 0, sharp: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime;
    });
    watch('longtask', ({ duration }) => {
      seen.blocked += duration - 50;
    });
    const look = () => {
      if (document.querySelector(sharp)) seen.sharp = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, SHARP);
  await page.goto(url);
  await page.locator(SHARP).first().waitFor({ timeout: 60_000 });
  const files = { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  const seen = times.parse(await page.evaluate(() => Reflect.get(window, 'seen')));
  await page.close();
  return { ...seen, ...files };
}

/** Scrolls through a file. @returns the most canvases that lived at once, and the most memory of a page, in MB */
export async function scrollThrough(phone: BrowserContext, url: string, pages: number) {
  const page = await phone.newPage();
  await page.goto(url);
  await page.locator(SHARP).first().waitFor({ timeout: 60_000 });
  let canvases = 0;
  for (let number = 1; number <= pages; number += 1) {
    await goTo(page, number);
    const live = await page.evaluate(
      () => [...document.querySelectorAll('canvas')].filter(({ width }) => width > 0).length,
    );
    canvases = Math.max(canvases, live);
  }
  const memory = peakMemoryOfPages();
  await page.close();
  return { canvases, memory };
}

async function goTo(page: Page, number: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name: 'Page' });
  await field.fill(String(number));
  await field.press('Enter');
  await page.locator(`[data-page="${number}"]${SHARP}`).waitFor();
}
