import { defineConfig } from 'playwright/test';
import shared, { STUDIO } from '../../playwright.config.ts';
import { shopServer } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

/** `npm run test:studio`: the owner's daily work. One worker, because all tests change the same content. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  ...STUDIO,
  testDir: '.',
  outputDir: '../../test-results/studio',
  workers: 1,
  projects: [{ name: 'studio', use: { viewport: { width: 1440, height: 900 } } }],
  webServer: shopServer('.cache/studio-tests'),
});
