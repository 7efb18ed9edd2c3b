import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/browser.mjs';
import type { CookieClient } from '../support/client.ts';

/** The factor by which a phone's processor is slower. */
const SLOWDOWN = 4;
/** A round trip on slow 4G, in milliseconds, and 1.6 Mbit a second, in bytes. */
const [LATENCY, THROUGHPUT] = [150, (1.6 * 1024 * 1024) / 8];

export function launch(): Promise<Browser> {
  const executablePath = findBrowser()?.path;
  return chromium.launch(executablePath ? { executablePath } : {});
}

/** Signs a browser in as a student. */
export async function signIn(
  context: BrowserContext,
  { cookies }: CookieClient,
  origin: string,
): Promise<void> {
  // The session's cookie is taken only from an encrypted address.
  const place = { url: origin.replace('http:', 'https:'), secure: true };
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, ...place })));
}

/** Opens a browser with an empty cache that has a phone's window. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });

/** Opens a page that is as slow as on a phone. */
export async function openSlowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const devTools = await phone.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}
