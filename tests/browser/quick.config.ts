import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import { shopServer } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 8895);

/** `npm run test:quick`: the main job, in a shop that reuses its site while the sources are unchanged. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  testMatch: /main-job\.spec\.ts/,
  outputDir: '../../test-results/quick',
  workers: 1,
  use: { ...shared.use, port: PORT },
  projects: [{ name: 'desk', use: { viewport: { width: 1440, height: 900 } } }],
  webServer: shopServer(PORT, '.cache/quick', { isFresh: false }),
});
