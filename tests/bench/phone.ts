import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/browser.mjs';
import type { CookieClient } from '../support/client.ts';

const SLOWDOWN = 4;
/** Slow 4G: round trip of 150 ms, 1.6 Mbit/s in bytes per second. */
const [LATENCY_MS, BYTES_PER_SECOND] = [150, (1.6 * 1024 * 1024) / 8];

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

export async function openSlowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const devTools = await phone.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}
