import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import { shopServer } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

/** Tests that change the shop for everybody. */
const SERIAL = /(card-kinds|lone-screens)\.spec\.ts$/;
/** Tests that build the pages of other content, and leave these pages behind. */
const OTHER_PAGES = /(empty-shop|unusual-content)\.spec\.ts$/;

/** `npm run test:screens`: every screen in every state and pages of unusual content, in a fresh shop. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/screens',
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  // axe runs up to four times on each screen.
  timeout: 180_000,
  use: { ...shared.use, viewport: { width: 1440, height: 900 } },
  projects: [
    { name: 'screens', testIgnore: [SERIAL, OTHER_PAGES] },
    { name: 'serial', testMatch: SERIAL, workers: 1, dependencies: ['screens'] },
    { name: 'other pages', testMatch: OTHER_PAGES, workers: 1, dependencies: ['serial'] },
  ],
  webServer: shopServer('.cache/screens'),
});
