import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '../../../scripts/browser.mjs';

/** A browser that another program can drive, too. */
interface OpenBrowser extends AsyncDisposable {
  context: BrowserContext;
  /** Where it listens for DevTools. */
  port: number;
}

/** Starts a browser with an empty profile. */
export async function openBrowser(): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'shop-bench-browser-'));
  const executablePath = findBrowser()?.path;
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--remote-debugging-port=0'],
  });
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    context,
    port: Number(port),
    async [Symbol.asyncDispose]() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
