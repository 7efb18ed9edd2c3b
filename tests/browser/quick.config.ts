import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import { shopServer } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

/** `npm run test:quick`: the main job, in a shop that reuses its site while the sources are unchanged. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  testMatch: /main-job\.spec\.ts/,
  outputDir: '../../test-results/quick',
  workers: 1,
  projects: [{ name: 'desk', use: { viewport: { width: 1440, height: 900 } } }],
  webServer: shopServer('.cache/quick'),
});
