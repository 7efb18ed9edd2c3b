import { defineConfig, devices } from 'playwright/test';
import { region } from '#shop';
import { findBrowser } from './scripts/browser.mjs';
import { shopServer } from './tests/support/browser/shop-server.ts';
import type { ShopOptions } from './tests/support/browser/test.ts';
import { testPort } from './tests/support/test-shop.ts';

/** One worker more than a small machine has cores, because tests mostly wait. */
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 3);

const DESK = { width: 1440, height: 900 };
/** Tests that change the shop for everybody. */
const SERIAL = /\.serial\.spec\.ts$/;
/** Tests of every variant. */
const ALL = /\.all\.spec\.ts$/;
/** Tests that need a shop without purchases. */
const NEW_SHOP = /doctor\.all\.spec\.ts$/;
/** Runs on a phone; on a desk in `npm run test:quick` and for each pack. */
const MAIN_JOB = /main-job\.spec\.ts$/;

/** Sanity's editor takes seconds to start and to render. */
export const STUDIO = { timeout: 240_000, expect: { timeout: 30_000 } };

const USUAL = [
  { name: 'desk', use: { viewport: DESK }, testIgnore: [SERIAL, ALL, MAIN_JOB] },
  {
    name: 'phone',
    use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    testMatch: MAIN_JOB,
  },
  {
    name: 'serial',
    use: { viewport: DESK },
    testMatch: SERIAL,
    workers: 1,
    dependencies: ['desk', 'phone'],
  },
];

/** Run instead with `TEST_ALL=1`. */
const VARIANTS = [
  { name: 'new shop', use: { viewport: DESK }, testMatch: NEW_SHOP },
  {
    name: 'variants',
    use: { viewport: DESK },
    testMatch: ALL,
    testIgnore: NEW_SHOP,
    dependencies: ['new shop'],
  },
];

const executablePath = findBrowser()?.path;

export default defineConfig<object, ShopOptions>({
  testDir: 'tests/browser',
  // Vitest runs the `.test.ts` files.
  testMatch: /\.spec\.ts$/,
  outputDir: 'test-results',
  workers: WORKERS,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    port: testPort(),
    // Keeps the cache and the compiled scripts from test to test, but neither cookies nor storage.
    reuseContext: true,
    locale: region.locale,
    timezoneId: region.timeZone,
    screenshot: 'only-on-failure',
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
  projects: process.env['TEST_ALL'] === '1' ? VARIANTS : USUAL,
  webServer: shopServer('.cache/browser'),
});
