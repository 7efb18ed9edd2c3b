import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/browser.mjs';
import type { CookieClient } from '../support/client.ts';

const SLOWDOWN = 4;
interface Line {
  latencyMs: number;
  bytesPerSecond: number;
}

/** Round trip of 150 ms, 1.6 Mbit/s. */
const SLOW_4G: Line = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

/** A phone on a bus: round trip of 300 ms, 400 kbit/s. */
export const SLOW_3G: Line = { latencyMs: 300, bytesPerSecond: 400_000 / 8 };

export function launch(): Promise<Browser> {
  const executablePath = findBrowser()?.path;
  return chromium.launch(executablePath ? { executablePath } : {});
}

export async function signIn(
  context: BrowserContext,
  { cookies }: CookieClient,
  origin: string,
): Promise<void> {
  // Browsers accept the session's cookie only from an encrypted address.
  const place = { url: origin.replace('http:', 'https:'), secure: true };
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, ...place })));
}

/** Opens a browser with an empty cache and a phone's window. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });

export async function openSlowPage(phone: BrowserContext, line = SLOW_4G): Promise<Page> {
  const page = await phone.newPage();
  const devTools = await phone.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}
