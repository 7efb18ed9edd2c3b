import { defineConfig, devices } from 'playwright/test';
import { region } from '#shop';
import { findBrowser } from './scripts/browser.mjs';
import { shopServers } from './tests/support/browser/shop-server.ts';
import type { ShopOptions } from './tests/support/browser/test.ts';

/** Differs from the default 8888, so that the tests leave a running shop alone. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 8899);
/** One worker more than a small machine has cores, because tests mostly wait. */
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 3);
/** Each worker has a shop of its own, so that no test sees what another worker's tests publish. */
const ports = Array.from({ length: WORKERS }, (_, index) => FIRST_PORT + index);

const DESK = { width: 1440, height: 900 };
const STUDIO = /studio.*\.spec\.ts$/;

const executablePath = findBrowser()?.path;

export default defineConfig<object, ShopOptions>({
  testDir: 'tests/browser',
  // Vitest runs the `.test.ts` files.
  testMatch: /\.spec\.ts$/,
  outputDir: 'test-results',
  workers: WORKERS,
  forbidOnly: true,
  // A busy machine may be slow once. The report names every test that needed its retry.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    firstPort: FIRST_PORT,
    // Keeps the cache and the compiled scripts from test to test, but neither cookies nor storage.
    reuseContext: true,
    locale: region.locale,
    timezoneId: region.timeZone,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A partial redraw may render the edge of a tile differently from a full redraw.
        '--disable-partial-raster',
        // Makes text as wide as on a phone in every Chromium build.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    {
      // First, because its files take longest.
      name: 'studio',
      use: { viewport: DESK },
      testMatch: STUDIO,
      timeout: 240_000,
      // Sanity's editor takes seconds to start and to render.
      expect: { timeout: 30_000 },
    },
    { name: 'desk', use: { viewport: DESK }, testIgnore: STUDIO },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
      testMatch: /main-job\.spec\.ts/,
    },
  ],
  webServer: shopServers(ports, 'browser'),
});
